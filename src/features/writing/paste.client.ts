/**
 * Removes deletions from pasted HTML: Word copies tracked deletions and comment marks too. A parsed document has no
 * window, so no script in it runs.
 */
export const removeDeletions = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const deleted of body.querySelectorAll('del, .msoDel, .MsoCommentReference, .msocomtxt')) deleted.remove()
  return body.innerHTML
}
