import { useRef, useState } from 'react'
import { client } from '#src/client/api.ts'
import type { DraftEvent } from '../contract.ts'
import type { SectionKey } from '../rules.ts'
import type { Writing } from '../writing.contract.ts'

type Sentence = Extract<DraftEvent, { type: 'sentence' }>
export interface ShownSection {
  key: SectionKey
  sentences: Sentence[]
}

const withEvent = (sections: ShownSection[], event: DraftEvent): ShownSection[] => {
  if (event.type === 'section') return [...sections, { key: event.key, sentences: [] }]
  const last = sections.at(-1)
  if (event.type !== 'sentence' || !last) return sections
  return [...sections.slice(0, -1), { ...last, sentences: [...last.sentences, event] }]
}

/** Streams a draft section by section, until it ends or is stopped. */
export const useDraftStream = ({ id }: Writing) => {
  const [sections, setSections] = useState<ShownSection[]>([])
  const [state, setState] = useState<'none' | 'writing' | 'done' | 'stopped'>('none')
  const [error, setError] = useState<unknown>()
  const running = useRef<AbortController>(undefined)

  const begin = async () => {
    const controller = new AbortController()
    running.current = controller
    setSections([])
    setError(undefined)
    setState('writing')
    try {
      for await (const event of await client.writing.draft({ id }, { signal: controller.signal }))
        setSections((now) => withEvent(now, event))
      setState('done')
    } catch (failed) {
      setState('stopped')
      if (!controller.signal.aborted) setError(failed)
    }
  }
  return { sections, state, error, begin, stop: () => running.current?.abort() }
}
