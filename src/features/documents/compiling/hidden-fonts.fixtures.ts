import { createHash } from 'node:crypto'
import { buildCv, buildMixedScriptCv } from '../cv/content.fixtures.ts'
import { typesetCv } from '../cv/pdf.provider.ts'
import { documentDesigns, documentLanguages } from '../rules.ts'

/** Hashes the pages of every design in every language and in mixed scripts. */
export const hashDesigns = async (): Promise<Record<string, string>> => {
  const looks: Record<string, string> = {}
  for (const design of documentDesigns) {
    const contents = documentLanguages.map((language) => buildCv(language, { design }))
    for (const content of [...contents, { ...buildMixedScriptCv(), design }]) {
      const { content: svg } = await typesetCv(content, 'svg')
      const name = `${design} ${content.language} ${content.person.name}`
      looks[name] = createHash('sha256').update(svg).digest('hex')
    }
  }
  return looks
}

// As a script it prints the hashes: a system without fonts needs a separate process.
if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await hashDesigns()))
