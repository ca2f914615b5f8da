import { Text, TextInput, Title } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useHydrated } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { getPageBrand } from '#src/client/page-brand.ts'
import { EmptyState } from '#src/client/ui/empty-state.tsx'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { TextLink } from '#src/client/ui/text-link.tsx'
import { type HelpArticle, helpArticles, helpTopics, searchArticles } from '../rules.ts'
import classes from './help-articles.module.css'

type HelpArticlesProps = {
  query: string
  onSearch: (query: string) => void
}

const Contents = ({ articles }: { articles: HelpArticle[] }) => {
  const { t } = useTranslation()
  return (
    <nav aria-label={t('help.contents')} className={classes.contents}>
      {helpTopics.map((topic) => (
        <div key={topic} className={classes.topic}>
          <Text size="sm" fw={600}>
            {t(`help.topic.${topic}`)}
          </Text>
          <ul className={classes.entries}>
            {articles
              .filter((article) => article.topic === topic)
              .map(({ id, title }) => (
                <li key={id}>
                  <TextLink to="/help" hash={id} className={classes.entry ?? ''} underline="never">
                    {title}
                  </TextLink>
                </li>
              ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

/** Link to the operator's text, which replaces the article about the same. */
const FullText = ({ text }: { text: string }) => {
  const { t } = useTranslation()
  return (
    <TextLink to="/legal/$text" params={{ text }} mt="sm" display="inline-block">
      {t('help.fullText')}
    </TextLink>
  )
}

const Article = ({ id, title, text, isReplaced }: HelpArticle & { isReplaced: boolean }) => (
  <article id={id} className={classes.article} aria-labelledby={`${id}-title`}>
    <Title order={2} id={`${id}-title`}>
      <TextLink to="/help" hash={id} inherit underline="hover" className={classes.anchor ?? ''}>
        {title}
      </TextLink>
    </Title>
    {isReplaced ? <FullText text={id} /> : <Text mt="sm">{text}</Text>}
  </article>
)

/** All help articles on one page by topic, with a search over titles and texts; each has its own address (RT-22). */
export const HelpArticles = ({ query, onSearch }: HelpArticlesProps) => {
  const { t } = useTranslation()
  const articles = helpArticles.map(({ id, topic }) => ({
    id,
    topic,
    title: t(`help.article.${id}.title`),
    text: t(`help.article.${id}.text`),
  }))
  // Prerendered pages do not know the texts of the operator.
  const { texts } = getPageBrand()
  const replaced = useHydrated() ? texts : []
  const found = searchArticles(articles, query)
  return (
    <>
      <TextInput
        type="search"
        label={t('help.search')}
        placeholder={t('help.searchPlaceholder')}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        value={query}
        onChange={(event) => onSearch(event.currentTarget.value)}
        maw="26rem"
      />
      <Text size="sm" c="dimmed" mt="xs" mb="xl" role="status">
        {query.trim() ? t('help.found', { count: found.length }) : ''}
      </Text>
      <div className={classes.layout}>
        <Contents articles={articles} />
        <div>
          {found.map((article) => (
            <Article key={article.id} {...article} isReplaced={replaced.some((name) => name === article.id)} />
          ))}
          {found.length === 0 ? (
            <EmptyState
              title={t('help.none', { query })}
              message={t('help.noneHelp')}
              action={<LinkButton to="/contact">{t('help.ask')}</LinkButton>}
            />
          ) : null}
        </div>
      </div>
    </>
  )
}
