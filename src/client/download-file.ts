/** Downloads a file in the browser under a name. */
export const downloadFile = (file: Blob, name: string): void => {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Browsers read the object URL a moment after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
