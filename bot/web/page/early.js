// The line is opened while the rest of the page is still on its way. Inside Discord there is nobody
// yet to say who plays (door.js).

if (!new URLSearchParams(location.search).has("frame_id")) {
  const address = new URL("socket", location.href.split(/[?#]/)[0]);
  address.protocol = address.protocol.replace("http", "ws");
  globalThis.earlySocket = new WebSocket(address.href);
}
