/**
 * HTML that is pasted without what its author had deleted: Word copies tracked deletions and the marks of comments along. Nothing
 * in it runs, for a parsed document has no window.
 */
export const removeDeletions = (html: string): string => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const gone of body.querySelectorAll('del, .msoDel, .MsoCommentReference, .msocomtxt')) gone.remove()
  return body.innerHTML
}
