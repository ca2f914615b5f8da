import { CallError, type Connection, call, callInstance, readConnection, removeConnection } from './connection.ts'
import { parseInstance } from './instance-address.ts'
import { applyTexts, translate } from './texts.ts'

// Settings of the extension: the address of the installation, and connecting and disconnecting.

const find = <Kind extends HTMLElement>(id: string): Kind => {
  const element = document.getElementById(id)
  if (!element) throw new Error(`the settings have no #${id}`)
  return element as Kind
}

const say = (text: string) => {
  find('status').textContent = text
}

const showConnected = (isConnected: boolean) => {
  find('connect').hidden = isConnected
  find('connected').hidden = !isConnected
}

/** Asks the installation whose token this is. Without an answer the connection is shown by its address. */
const describeConnection = async ({ instance, token }: Connection) => {
  try {
    const { appName, fullName } = await callInstance<{ appName: string; fullName: string }>(
      instance,
      token,
      'GET',
      '/access-tokens/current',
    )
    return translate('connectedAs', [appName, instance, fullName])
  } catch (error) {
    if (error instanceof CallError && error.code !== 'UNREACHABLE') return translate('errorRevoked')
    return translate('errorUnreachable')
  }
}

const refresh = async () => {
  const connection = await readConnection()
  find<HTMLInputElement>('address').value = connection?.instance ?? INSTANCE
  showConnected(Boolean(connection?.token))
  if (connection?.token) say(await describeConnection(connection))
  else if (connection) say(translate('errorRevoked'))
}

const connect = async (address: string) => {
  const instance = parseInstance(address)
  if (!instance) return say(translate('addressInvalid'))
  // The browser asks the user for the right to reach this one address.
  const { protocol, hostname } = new URL(instance)
  const isAllowed = await chrome.permissions.request({ origins: [`${protocol}//${hostname}/*`] })
  if (!isAllowed) return say(translate('addressRefused'))
  const isOpen = await chrome.runtime.sendMessage({ type: 'connect', address: instance })
  say(translate(isOpen === true ? 'confirmThere' : 'errorUnknown'))
}

const disconnect = async () => {
  // The token ends on the server as well; where the server cannot be reached, GradApp's settings can end it.
  const isRevoked = await call('DELETE', '/access-tokens/current').then(
    () => true,
    (error: unknown) => error instanceof CallError && error.code !== 'UNREACHABLE',
  )
  await removeConnection()
  await refresh()
  say(translate(isRevoked ? 'disconnected' : 'disconnectedHere'))
}

applyTexts()
find<HTMLFormElement>('connect').addEventListener('submit', (event) => {
  event.preventDefault()
  void connect(find<HTMLInputElement>('address').value)
})
find('disconnect').addEventListener('click', () => void disconnect())
// Connected in the other tab, or the token was refused.
chrome.storage.onChanged.addListener(() => void refresh())
void refresh()
