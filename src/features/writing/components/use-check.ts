import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { checkQuery } from '../client.ts'
import { getCollabVersion } from '../edit-log/collab-client.engine.ts'
import { openClaims } from '../evidence-sheet.engine.ts'
import { markPassages } from '../passages.client.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'

/** Claim check of the text, run for each version that the server stores, with marks in the editor. */
export const useCheck = (writing: Writing, editor: Editor | null, status: SaveStatus) => {
  const version = editor ? getCollabVersion(editor.state) : writing.version
  const { data, error, refetch, isFetching } = useQuery({
    ...checkQuery(writing.id, version),
    enabled: editor !== null && status === 'saved',
    placeholderData: keepPreviousData,
  })
  const isCurrent = data?.version === version
  // Dispatches the result of a check to the editor, which renders the marks itself.
  useEffect(() => {
    if (!editor || !data || !isCurrent) return
    editor.view.dispatch(markPassages(editor.state, openClaims(data)))
  }, [editor, data, isCurrent])
  return { check: data, error, refetch, isChecking: isFetching || !isCurrent }
}
export type Check = ReturnType<typeof useCheck>
