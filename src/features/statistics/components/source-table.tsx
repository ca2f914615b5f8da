import { Anchor, Table, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatDate } from '#src/shared/dates.ts'
import type { Figures } from '../contract.ts'
import classes from './figure.module.css'

/** Table of the catalogue's sources, and when each was last checked. */
export const SourceTable = ({ sources }: Pick<Figures, 'sources'>) => {
  const { t, i18n } = useTranslation()
  return (
    <section aria-labelledby="sources-title">
      <Title order={2} id="sources-title" mb="sm">
        {t('figures.sourcesTitle')}
      </Title>
      <div className={classes.scroll}>
        <Table aria-labelledby="sources-title" miw="36rem">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('figures.source')}</Table.Th>
              <Table.Th scope="col">{t('figures.publisher')}</Table.Th>
              <Table.Th scope="col">{t('figures.checked')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {sources.map(({ id, title, url, publisher, checkedOn }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <bdi lang="en">
                    {url ? (
                      <Anchor href={url} rel="noopener" size="sm">
                        {title}
                      </Anchor>
                    ) : (
                      title
                    )}
                  </bdi>
                </Table.Td>
                <Table.Td>
                  <bdi lang="en">{publisher}</bdi>
                </Table.Td>
                <Table.Td>
                  <time dateTime={checkedOn} className={classes.moment}>
                    {formatDate(checkedOn, i18n.language, 'UTC')}
                  </time>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}
