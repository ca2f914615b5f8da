import { ORPCError } from '@orpc/client'
import { useState } from 'react'
import { api, client } from '#src/client/api.ts'
import { getErrorCode } from '#src/client/errors.ts'
import { useAppMutation } from '#src/client/use-app-mutation.ts'
import { latestCvQuery } from '../client.ts'
import type { CvAnalysis } from '../contract.ts'

/** Uploads a CV, with its progress and the error code of a rejection. */
export const useCvUpload = (onRead: (analysis: CvAnalysis) => void) => {
  const [share, setShare] = useState(0)
  const [refused, setRefused] = useState<string>()
  const upload = useAppMutation({
    write: async (file: File) => {
      if (file.size === 0) throw new ORPCError('FILE_EMPTY')
      return await client.cv.upload({ file }, { context: { onProgress: setShare } })
    },
    failed: null,
    refresh: async (queryClient) => await queryClient.invalidateQueries({ queryKey: api.cv.versions.key() }),
    onSaved: (analysis, _file, queryClient) => {
      queryClient.setQueryData(latestCvQuery.queryKey, analysis)
      onRead(analysis)
    },
    onFailed: (error) => setRefused(getErrorCode(error) ?? 'UNANSWERED'),
  })
  const send = async (file: File): Promise<boolean> => {
    setShare(0)
    setRefused(undefined)
    return await upload.run(file)
  }
  return { share, refused, setRefused, upload, send }
}
