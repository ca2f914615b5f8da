// What counts as the address of a web page, for contracts, forms, calendar files and imports alike.

/** Longer than any address that a person copies from a browser. */
export const maxWebAddressLength = 2000

const isAddress = (text: string, pattern: RegExp): boolean => {
  const address = text.trim()
  return address.length <= maxWebAddressLength && pattern.test(address) && URL.canParse(address)
}

/** Whether a text is the address of a page: http or https, a host, and no space. */
export const isWebAddress = (text: string): boolean => isAddress(text, /^https?:\/\/[^\s/]\S*$/i)

/** The same over https only, for what stands as the source of a fact. */
export const isSecureWebAddress = (text: string): boolean => isAddress(text, /^https:\/\/[^\s/]\S*$/i)

/** Whether a field that may stay empty holds an address or nothing. */
export const isWebAddressOrEmpty = (text: string): boolean => text.trim() === '' || isWebAddress(text)
