import { createHash } from 'node:crypto'
import { buildCv, buildMixedScriptCv } from '../cv/content.fixtures.ts'
import { typesetCv } from '../cv/pdf.provider.ts'
import { documentDesigns, documentLanguages } from '../rules.ts'

/** How every design looks in every language and in mixed scripts, as digests of its pages. */
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

// Run on its own, it prints them: a process whose system has no fonts is another one.
if (process.argv[1] === import.meta.filename) console.log(JSON.stringify(await hashDesigns()))
