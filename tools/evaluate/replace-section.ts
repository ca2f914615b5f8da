import { readFileSync, writeFileSync } from 'node:fs'

/** Replaces the content between the markers of a section in a document, so that figures are never copied by hand. */
export const replaceSection = (file: URL, name: string, content: string) => {
  const [begin, end] = [`<!-- ${name}: written by a script -->`, `<!-- end of ${name} -->`]
  const text = readFileSync(file, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${file.pathname} has no section ${name}.`)
  writeFileSync(file, `${text.slice(0, from + begin.length)}\n\n${content}\n\n${text.slice(to)}`)
}
