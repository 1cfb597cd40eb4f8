"""What the body of a request or an answer carries: a JSON form, and files beside it."""

import json
import re

from aiohttp import BodyPartReader, MultipartReader

from guildyard.rest.message_forms import Upload
from guildyard.rest.routes import Call

FILE_FIELD = re.compile(r"files?\[(\d+)\]")


async def read_parts(parts: MultipartReader, call: Call) -> None:
    """The JSON part and the files of a multipart body. ValueError when the JSON is none."""
    call.form = {}
    async for part in parts:
        if isinstance(part, BodyPartReader):
            await _read_part(part, call)


async def _read_part(part: BodyPartReader, call: Call) -> None:
    data = bytes(await part.read(decode=True))
    number = FILE_FIELD.fullmatch(part.name or "")
    if part.name == "payload_json":
        call.form = json.loads(data)
    elif part.filename is None:
        call.form[part.name or ""] = data.decode()
    else:
        if not number:
            call.form[part.name or ""] = part.filename
        call.uploads.append(
            Upload(
                key=int(number[1]) if number else 0,
                filename=part.filename or "unnamed",
                content_type=part.headers.get("Content-Type", "application/octet-stream"),
                data=data,
            )
        )
