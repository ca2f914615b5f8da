import { Anchor, Group, Stack, Text } from '@mantine/core'
import { IconFileText, IconLink, IconPaperclip } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '#src/client/ui/dialog.tsx'
import { ErrorState } from '#src/client/ui/error-state.tsx'
import { LoadingSkeleton } from '#src/client/ui/loading-skeleton.tsx'
import { UserText } from '#src/client/ui/user-text.tsx'
import { formatBytes } from '#src/shared/formats.ts'
import { receivedResourceQuery } from '../../client.ts'
import type { ListedResource } from '../resources.contract.ts'
import { splitParagraphs } from '../resources.rules.ts'
import classes from './resources.module.css'

const icons = { file: IconPaperclip, link: IconLink, article: IconFileText }

const Article = ({ content }: { content: string }) => (
  <Stack gap="md" className={classes.article ?? ''}>
    {splitParagraphs(content).map(({ start, text }) => (
      <UserText key={start}>{text}</UserText>
    ))}
  </Stack>
)

const ReceivedArticle = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { data, isError, error, isFetching, refetch } = useQuery(receivedResourceQuery(id))
  if (isError)
    return (
      <ErrorState
        title={t('mentorships.resources.gone')}
        error={error}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    )
  return data ? <Article content={data.content} /> : <LoadingSkeleton layout="form" rows={3} />
}

type ResourceTitleProps = {
  resource: ListedResource
  /** Text of an own article; that of another mentor is loaded when it is opened. */
  content?: string
}

const ArticleTitle = ({ resource: { id, title }, content }: ResourceTitleProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Anchor component="button" type="button" className={classes.title ?? ''} onClick={() => setOpen(true)}>
        <bdi>{title}</bdi>
      </Anchor>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title={<bdi>{title}</bdi>} size="lg">
        {content === undefined ? <ReceivedArticle id={id} /> : <Article content={content} />}
      </Dialog>
    </>
  )
}

const FileTitle = ({ resource: { id, title, file }, content }: ResourceTitleProps) => {
  const { i18n } = useTranslation()
  const path = content === undefined ? 'mentor-resources' : 'mentor/resources'
  return (
    <>
      <Anchor className={classes.title ?? ''} href={`/api/${path}/${id}/file`} download={file?.name ?? ''}>
        <bdi>{title}</bdi>
      </Anchor>
      <Text size="sm" c="dimmed" data-figures>
        <bdi>{file?.name}</bdi> {`(${formatBytes(file?.bytes ?? 0, i18n.language)})`}
      </Text>
    </>
  )
}

const LinkTitle = ({ resource: { title, address } }: ResourceTitleProps) => (
  <>
    <Anchor className={classes.title ?? ''} href={address} target="_blank" rel="noopener noreferrer nofollow ugc">
      <bdi>{title}</bdi>
    </Anchor>
    <Text size="sm" c="dimmed">
      <bdi dir="ltr">{new URL(address).host}</bdi>
    </Text>
  </>
)

const titles = { file: FileTitle, link: LinkTitle, article: ArticleTitle }

/** Resource title that opens it: a file is downloaded, a link followed, an article expanded. */
export const ResourceTitle = ({ children, ...props }: ResourceTitleProps & { children?: ReactNode }) => {
  const { t } = useTranslation()
  const { kind } = props.resource
  const [Icon, Title] = [icons[kind], titles[kind]]
  return (
    <Group gap="xs" wrap="nowrap" align="flex-start">
      <Icon size={20} className={classes.icon ?? ''} role="img" aria-label={t(`mentorships.resources.kind.${kind}`)} />
      <div className={classes.words}>
        <Title {...props} />
        {children}
      </div>
    </Group>
  )
}
