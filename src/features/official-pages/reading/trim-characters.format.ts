/** Removes characters of a set, and white space, from the end of a text. */
export const trimEndCharacters = (text: string, characters: string): string => {
  let end = text.length
  while (end > 0 && (characters.includes(text.charAt(end - 1)) || text.charAt(end - 1).trim() === '')) end -= 1
  return text.slice(0, end)
}

/** Removes characters of a set, and white space, from both ends of a text. */
export const trimCharacters = (text: string, characters: string): string => {
  const shorter = trimEndCharacters(text, characters)
  let start = 0
  while (start < shorter.length && (characters.includes(shorter.charAt(start)) || shorter.charAt(start).trim() === ''))
    start += 1
  return shorter.slice(start)
}
