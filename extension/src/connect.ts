// Runs in the page of the installation that the extension opened, and passes its code to the extension. The code is not
// in an address, so that neither the history nor a log contains it.

declare global {
  var gradappConnects: true | undefined
}

const answer = (isConnected: boolean) =>
  window.postMessage({ type: 'gradapp-connected', isConnected }, window.location.origin)

if (!globalThis.gradappConnects) {
  globalThis.gradappConnects = true
  window.addEventListener('message', ({ source, origin, data }) => {
    const { type, code } = Object(data) as Record<string, unknown>
    if (source !== window || origin !== window.location.origin || type !== 'gradapp-code') return
    void chrome.runtime.sendMessage({ type: 'code', code }).then(
      (isConnected) => answer(isConnected === true),
      () => answer(false),
    )
  })
}

export {}
