import { ErrorState } from '#src/client/ui/error-state.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'

type Failure = { error: unknown; isFetching: boolean; refetch: () => Promise<unknown> }

/** Error page of an entry that could not be loaded. */
export const DetailsFailure = ({
  title,
  message,
  query: { error, isFetching, refetch },
}: {
  title: string
  message: string
  query: Failure
}) => (
  <>
    <PageHeader title={title} />
    <ErrorState title={message} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  </>
)
