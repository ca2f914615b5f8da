// The open tabs of one browser agree: what changed in one is read anew in the others.

let channel: BroadcastChannel | undefined

const dataChannel = (): BroadcastChannel => {
  channel ??= new BroadcastChannel('gradapp_data')
  return channel
}

/** Tells the other tabs that the person's data changed here. */
export const broadcastChange = (): void => dataChannel().postMessage('changed')

/** Calls back when another tab changed the person's data. */
export const onOtherTabChange = (onChange: () => void): void => dataChannel().addEventListener('message', onChange)
