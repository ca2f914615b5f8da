import { useQuery } from '@tanstack/react-query'
import { createFileRoute, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LinkButton } from '#src/client/ui/link-button.tsx'
import { PageHeader } from '#src/client/ui/page-header.tsx'
import { PageShell } from '#src/client/ui/page-shell.tsx'
import { sessionQuery } from '#src/features/accounts/client.ts'
import { EditorLinks } from '#src/features/catalogue/entries/components/editor-links.tsx'
import { FacultySearch } from '#src/features/professors/components/faculty-search.tsx'
import { SaveProfessor } from '#src/features/professors/components/save-professor.tsx'
import type { Faculty } from '#src/features/professors/contract.ts'
import { toFacultyAddress } from '#src/features/professors/faculty-search.parse.ts'

export const Route = createFileRoute('/_site/professors')({
  validateSearch: toFacultyAddress,
  component: ProfessorsPage,
})

function ProfessorsPage() {
  const { t } = useTranslation()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const router = useRouter()
  const { data } = useQuery(sessionQuery)
  const canSave = data?.person?.role === 'applicant' && data.person.onboardingComplete
  return (
    <PageShell>
      <PageHeader
        title={t('professors.title')}
        lede={t('professors.lede')}
        actions={<EditorLinks search={{ entity: 'faculty_profiles' }} />}
      />
      <FacultySearch
        search={search}
        onSearch={(next) => {
          // The input is debounced; a user who has followed a link meanwhile is not brought back.
          if (router.latestLocation.pathname === '/professors')
            void navigate({ search: next, replace: true, resetScroll: false })
        }}
        addKnown={(variant) =>
          canSave ? (
            <LinkButton to="/matched-faculty" variant={variant}>
              {t('professors.addKnown')}
            </LinkButton>
          ) : data && !data.person ? (
            <LinkButton to="/auth" variant={variant}>
              {t('professors.signInToAdd')}
            </LinkButton>
          ) : null
        }
        actionOf={(member: Faculty) => (
          <>
            {canSave && !member.isFellow ? <SaveProfessor member={member} /> : null}
            <EditorLinks search={{ entity: 'faculty_profiles', id: member.id }} />
          </>
        )}
      />
    </PageShell>
  )
}
