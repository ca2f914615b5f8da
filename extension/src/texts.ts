/** Returns a text of the extension in the language of the browser. */
export const translate = (name: string, substitutions: string[] = []): string =>
  chrome.i18n.getMessage(name, substitutions)

/** Fills the elements that name their text by `data-text`, and sets the language and direction of the page. */
export const applyTexts = (): void => {
  document.documentElement.lang = chrome.i18n.getUILanguage()
  document.documentElement.dir = translate('direction') || 'ltr'
  for (const element of document.querySelectorAll<HTMLElement>('[data-text]'))
    element.textContent = translate(element.dataset.text ?? '')
}
