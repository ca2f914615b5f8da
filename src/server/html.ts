/** Escapes text for HTML content or a quoted attribute value. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/**
 * Formats a value as JSON for the content of a `<script>` element. `</script>` and `<!--` would end or change it, and
 * the separators U+2028 and U+2029 end a line of older scripts.
 */
export const formatScriptJson = (value: object): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
