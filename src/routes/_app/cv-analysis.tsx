import { createFileRoute } from '@tanstack/react-router'
import { CvScreen } from '#src/features/cv/components/cv-screen.tsx'
import { TargetChecks } from '#src/features/cv-targets/components/target-checks.tsx'

const CvAnalysisPage = () => <CvScreen besides={(analysis) => <TargetChecks key={analysis.id} analysis={analysis} />} />

export const Route = createFileRoute('/_app/cv-analysis')({ component: CvAnalysisPage })
