/** Maximum characters of a page that the bookmark hands over. */
export const maxBookmarkText = 400_000

/** Type of the message in which the bookmark hands a page over, and the message that asks for it. */
export const bookmarkPageMessage = 'gradapp-page'
export const bookmarkReadyMessage = 'gradapp-ready'

/**
 * Builds the address of the bookmark that sends a page to GradApp (bookmarklet).
 *
 * It opens `/read-page` and hands over the selected text, or all visible text, by a message that only a page of `origin`
 * receives: nothing of the page is in an address.
 *
 * @param origin of the installation
 */
export const formatReadingBookmark = (origin: string): string => {
  const site = JSON.stringify(origin)
  const code = `(()=>{const o=${site},s=String(getSelection()).trim(),t=(s||document.body.innerText).slice(0,${maxBookmarkText}),w=open(o+'/read-page','_blank');addEventListener('message',e=>{if(e.source===w&&e.origin===o&&e.data==='${bookmarkReadyMessage}')w.postMessage({type:'${bookmarkPageMessage}',url:location.href.split('#')[0],text:t},o)})})()`
  return `javascript:${encodeURIComponent(code)}`
}
