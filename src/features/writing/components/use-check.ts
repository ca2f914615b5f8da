import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Editor } from '@tiptap/react'
import { useEffect } from 'react'
import { checkQuery } from '../client.ts'
import { getCollabVersion } from '../edit-log/collab-client.engine.ts'
import { openClaims } from '../evidence-sheet.engine.ts'
import { markPassages } from '../passages.client.ts'
import type { SaveStatus } from '../session.client.ts'
import type { Writing } from '../writing.contract.ts'

/** What the text claims, asked whenever the server has a new version of it, and marked in the editor. */
export const useCheck = (writing: Writing, editor: Editor | null, status: SaveStatus) => {
  const version = editor ? getCollabVersion(editor.state) : writing.version
  const { data, error, refetch, isFetching } = useQuery({
    ...checkQuery(writing.id, version),
    enabled: editor !== null && status === 'saved',
    placeholderData: keepPreviousData,
  })
  const isCurrent = data?.version === version
  // The editor draws the marks itself; it is told when a check has come.
  useEffect(() => {
    if (!editor || !data || !isCurrent) return
    editor.view.dispatch(markPassages(editor.state, openClaims(data)))
  }, [editor, data, isCurrent])
  return { check: data, error, refetch, isChecking: isFetching || !isCurrent }
}
export type Check = ReturnType<typeof useCheck>
