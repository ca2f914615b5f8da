export type Script = 'latin' | 'han' | 'arabic'

/** Run of text in one script; spaces and marks belong to the run before them. */
export interface ScriptRun {
  text: string
  script: Script
}

const scriptOf = (char: string): Script | undefined => {
  if (/\p{Script=Arabic}/u.test(char)) return 'arabic'
  if (/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u.test(char)) return 'han'
  return /[\p{L}\p{N}]/u.test(char) ? 'latin' : undefined
}

/** Splits a text into runs where its script changes; leading characters without a script join the first run. */
export const splitByScript = (text: string, otherwise: Script): ScriptRun[] => {
  const runs: ScriptRun[] = []
  let pending = ''
  for (const char of text) {
    const script = scriptOf(char)
    const last = runs.at(-1)
    if (script === undefined) {
      if (last) last.text += char
      else pending += char
    } else if (last?.script === script) last.text += char
    else {
      runs.push({ text: pending + char, script })
      pending = ''
    }
  }
  return pending ? [{ text: pending, script: otherwise }] : runs
}
