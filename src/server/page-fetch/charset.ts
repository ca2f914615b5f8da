// Character encoding of a page: byte order mark, declaration of the server, declaration of the page, and else a guess.

/** Bytes that are searched for a declaration; the standard of HTML requires it among the first 1,024. */
const declarationBytes = 4_096

/** Bytes from which an encoding is guessed. */
const sampleBytes = 256 * 1024

const decodeAscii = (bytes: Uint8Array) => new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))

/** Returns the standard label of an encoding; undefined for one that browsers do not know either. */
const toEncoding = (label: string): string | undefined => {
  try {
    return new TextDecoder(label.trim()).encoding
  } catch {
    return undefined
  }
}

/** Reads the encoding from a content type such as "text/html; charset=gb2312". */
export const parseCharset = (contentType: string): string | undefined => {
  const [, label] = /charset\s?=\s?["']?([\w.:-]{2,40})/i.exec(contentType.slice(0, 500)) ?? []
  return label === undefined ? undefined : toEncoding(label)
}

const findByteOrderMark = ([first, second, third]: Uint8Array): string | undefined => {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined
}

/**
 * Finds UTF-16 without a mark by its zero bytes: markup consists of ASCII characters, whose upper byte is zero.
 */
const findUtf16 = (bytes: Uint8Array): string | undefined => {
  const sample = bytes.subarray(0, declarationBytes)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  const enough = sample.length / 8
  if (odd > enough && even * 4 < odd) return 'utf-16le'
  return even > enough && odd * 4 < even ? 'utf-16be' : undefined
}

/** Finds the encoding that the page declares in `<meta>` or in its XML declaration. */
const findDeclared = (bytes: Uint8Array): string | undefined => {
  const head = decodeAscii(bytes)
  const [, xml] = /^\s{0,20}<\?xml [^>]{0,100}encoding=["']([\w.:-]{2,40})/.exec(head) ?? []
  const [, meta] = /<meta\s[^>]{0,300}?charset\s?=\s?["']?([\w.:-]{2,40})/i.exec(head) ?? []
  const label = meta ?? xml
  const encoding = label === undefined ? undefined : toEncoding(label)
  // A declaration that can be read byte by byte is not in UTF-16, whatever it says.
  return encoding?.startsWith('utf-16') ? 'utf-8' : encoding
}

const isValidUtf8 = (bytes: Uint8Array): boolean => {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, sampleBytes), {
      stream: bytes.length > sampleBytes,
    })
    return true
  } catch {
    return false
  }
}

const isTrail = (byte: number) => (byte >= 0x40 && byte <= 0xfe && byte !== 0x7f) || (byte >= 0x30 && byte <= 0x39)

/** Counts the pairs of GB18030, and the lead bytes that no trail byte follows. */
const countPairs = (bytes: Uint8Array) => {
  const counts = { pairs: 0, broken: 0 }
  let isPairOpen = false
  for (const byte of bytes)
    if (isPairOpen) {
      counts[isTrail(byte) ? 'pairs' : 'broken'] += 1
      isPairOpen = false
    } else isPairOpen = byte > 0x80 && byte < 0xff
  return counts
}

const isHigh = (byte = 0) => byte >= 0x80

/** Letters of Arabic in windows-1256; alif and lam are the most frequent. */
const arabicLetters = new Set([
  ...Array.from({ length: 31 }, (_, index) => 0xc1 + index),
  ...[0xe1, 0xe3, 0xe4, 0xe5, 0xe6, 0xec, 0xed],
])
const isAlifOrLam = (byte: number) => byte === 0xc7 || byte === 0xe1

/** Counts the bytes outside of ASCII: all, those beside another one, and those that are letters of Arabic. */
const countHighBytes = (bytes: Uint8Array) => {
  const counts = { high: 0, adjacent: 0, arabic: 0, alifLam: 0 }
  for (const [index, byte] of bytes.entries()) {
    if (!isHigh(byte)) continue
    counts.high += 1
    if (isHigh(bytes[index - 1]) || isHigh(bytes[index + 1])) counts.adjacent += 1
    if (arabicLetters.has(byte)) counts.arabic += 1
    if (isAlifOrLam(byte)) counts.alifLam += 1
  }
  return counts
}

/**
 * Guesses a legacy encoding among those of the product's languages: windows-1252 for Western ones, whose letters outside
 * of ASCII stand alone; windows-1256 for Arabic and GB18030 for Chinese, whose text hardly has others. Arabic words of an
 * odd length break the pairs of GB18030.
 */
const guessLegacy = (bytes: Uint8Array): string => {
  const sample = bytes.subarray(0, sampleBytes)
  const { high, adjacent, arabic, alifLam } = countHighBytes(sample)
  if (adjacent * 2 < high) return 'windows-1252'
  const { pairs, broken } = countPairs(sample)
  if (broken * 50 < pairs) return 'gb18030'
  return arabic * 10 > high * 8 && alifLam * 8 > high ? 'windows-1256' : 'windows-1252'
}

/**
 * Decodes a page.
 *
 * @param declared encoding that the server declares
 */
export const decodePage = (bytes: Uint8Array, declared?: string): string => {
  const known = findByteOrderMark(bytes) ?? declared ?? findUtf16(bytes) ?? findDeclared(bytes)
  const encoding = known ?? (isValidUtf8(bytes) ? 'utf-8' : guessLegacy(bytes))
  return new TextDecoder(toEncoding(encoding) ?? 'utf-8').decode(bytes)
}
