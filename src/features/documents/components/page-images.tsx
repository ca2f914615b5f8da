import { useInViewport } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { Skeleton } from '#src/client/ui/skeleton.tsx'
import { useObjectUrl } from '#src/client/ui/use-object-url.ts'
import classes from './page-images.module.css'

/** Query options of a page. */
interface PageQuery {
  queryKey: QueryKey
  queryFn: (context: { signal: AbortSignal }) => Promise<{ svg: string }>
  staleTime?: number
  gcTime?: number
  retry?: boolean
}

/** Page image that refetches while it is in the viewport. */
const PageImage = ({ query, name }: { query: PageQuery; name: string }) => {
  const { ref, inViewport } = useInViewport<HTMLDivElement>()
  const { data } = useQuery({ ...query, enabled: inViewport, placeholderData: keepPreviousData })
  const address = useObjectUrl(data?.svg)
  return (
    <div ref={ref} className={classes.page}>
      {address ? (
        <img src={address} alt={name} className={classes.image} />
      ) : (
        <Skeleton className={classes.waiting ?? ''} />
      )}
    </div>
  )
}

type PageImagesProps = { pages: number; query: (page: number) => PageQuery; nameOf: (page: number) => string }

/** Lazy-loads the pages of a document below each other: each is requested when it scrolls into view. */
export const PageImages = ({ pages, query, nameOf }: PageImagesProps) =>
  Array.from({ length: pages }, (_, index) => index + 1).map((page) => (
    <PageImage key={page} query={query(page)} name={nameOf(page)} />
  ))
