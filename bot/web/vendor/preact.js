export { Component, createContext, createRef, Fragment, h, render } from "preact";
export { useEffect, useLayoutEffect, useMemo, useRef, useState, useId } from "preact/hooks";
export { batch, computed, effect, signal, useComputed, useSignal } from "@preact/signals";
export { html } from "htm/preact";
