// The line is opened while the rest of the page is still on its way. Inside Discord there is nobody
// yet to say who plays (door.js).
//
// This file is no module and is written as old browsers read it, because it also tells them when
// they can't run the others.

(function () {
  var shown = function () {
    var text = document.getElementById("old-browser"); // gone as soon as the page has begun
    if (text) text.hidden = false;
  };
  addEventListener("error", shown, true); // a module that can't be read, or fails as it begins
  if (!("noModule" in HTMLScriptElement.prototype)) shown();

  if (/[?&]frame_id=/.test(location.search)) return;
  var address = location.href.split(/[?#]/)[0].replace(/[^/]*$/, "socket");
  window.earlySocket = new WebSocket(address.replace(/^http/, "ws"));
})();
