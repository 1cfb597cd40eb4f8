// What the page takes of Preact, htm and signals: one file, so that a browser asks once.
import { h } from "preact";
import htm from "htm";

export { Fragment, render } from "preact";
export { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
export { batch, computed, effect, signal, untracked, useComputed, useSignal, useSignalEffect } from "@preact/signals";
export const html = htm.bind(h);
