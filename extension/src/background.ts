import { callInstance, storeConnection } from './connection.ts'
import { parseInstance } from './instance-address.ts'

// Connecting: the options page starts it, the user confirms it on a page of the installation, and the code of that page
// is exchanged here. The verifier never leaves the extension before the exchange (RFC 7636), so a code that another
// program sees opens nothing.

interface Pending {
  instance: string
  verifier: string
  tabId: number
}

const key = 'pending'

const readPending = async () => (await chrome.storage.session.get(key))[key] as Pending | undefined

const toBase64Url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const hash = async (text: string): Promise<string> =>
  toBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))

/** Opens the page of the installation on which the user confirms the connection. */
const begin = async (address: string): Promise<boolean> => {
  const instance = parseInstance(address)
  if (!instance) return false
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)))
  const tab = await chrome.tabs.create({ url: `${instance}/connect-browser?challenge=${await hash(verifier)}` })
  if (tab.id === undefined) return false
  await chrome.storage.session.set({ [key]: { instance, verifier, tabId: tab.id } satisfies Pending })
  await listenIn(tab.id)
  return true
}

/** Lets the opened page hand over its code; other pages of the tab are left alone. */
const listenIn = async (tabId: number): Promise<void> => {
  await chrome.scripting.executeScript({ target: { tabId }, files: ['connect.js'] }).catch(() => undefined)
}

/** Exchanges the code of the page for a token. Returns whether the extension is connected. */
const finish = async (code: string, tabId: number | undefined, url: string): Promise<boolean> => {
  const pending = await readPending()
  if (!pending || pending.tabId !== tabId || !url.startsWith(`${pending.instance}/`)) return false
  try {
    const { token } = await callInstance<{ token: string }>(
      pending.instance,
      undefined,
      'POST',
      '/access-tokens',
      JSON.stringify({ code, verifier: pending.verifier }),
    )
    await storeConnection({ instance: pending.instance, token })
    await chrome.storage.session.remove(key)
    return true
  } catch {
    return false
  }
}

chrome.tabs.onUpdated.addListener((tabId, { status }, tab) => {
  if (status !== 'complete') return
  void readPending().then(async (pending) => {
    if (pending?.tabId === tabId && tab.url?.startsWith(`${pending.instance}/`)) await listenIn(tabId)
  })
})

chrome.runtime.onMessage.addListener((message, sender, respond) => {
  const { type, address, code } = Object(message) as Record<string, unknown>
  if (type === 'connect' && typeof address === 'string' && !sender.tab?.url?.startsWith('http'))
    void begin(address).then(respond)
  else if (type === 'code' && typeof code === 'string')
    void finish(code, sender.tab?.id, sender.url ?? '').then(respond)
  else return undefined
  return true
})
