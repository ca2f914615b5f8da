import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { typesetCv } from '#src/features/documents/cv/pdf.provider.ts'
import { createMarkedSample } from '#src/features/documents/cv/samples.rules.ts'
import { documentDesigns } from '#src/features/documents/rules.ts'

/** One language of each script. */
const languagesOfScripts = ['en', 'zh', 'ar'] as const

/** Takes a picture of each CV design in three scripts, as its compiler sets it. */
export const takeDesigns = async (browser: Browser, folder: string): Promise<void> => {
  const page = await browser.newPage({ viewport: { width: 595, height: 842 } })
  for (const design of documentDesigns)
    for (const language of languagesOfScripts) {
      const { content } = await typesetCv(createMarkedSample(language, design), 'svg')
      await page.setContent(`<style>body{margin:0}svg{display:block;width:595px;height:auto}</style>${content}`)
      await page.screenshot({ path: join(folder, `cv-${design}-${language}.png`) })
    }
  await page.close()
}
