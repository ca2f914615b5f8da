// Cross-tab synchronisation: data that changed in one tab is fetched again in the others.

let channel: BroadcastChannel | undefined

const dataChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('gradapp_data')
  return channel
}

/** Notifies the other tabs that data of the user changed in this one. */
export const broadcastChange = (): void => dataChannel().postMessage('changed')

/** Subscribes to changes of the user's data in other tabs. */
export const onOtherTabChange = (onChange: () => void): void => dataChannel().addEventListener('message', onChange)
