import { Alert, Button, Flex } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { ClientBanner } from './client-banner.tsx'
import { problemWords } from './client-words.ts'
import { ParamForm } from './param-form.tsx'
import { ReportPreview } from './report-preview.tsx'
import type { ReportMaking } from './use-report-making.ts'

/** How it stands with the report program, what the report asks, and its data once looked at. */
export function ReportForm({ making }: { making: ReportMaking }) {
  const { query, loaded, form, preview, failure, state, connect } = making
  return (
    <Flex vertical gap={12}>
      {query.error && <ErrorState error={query.error} onRetry={() => void query.refetch()} />}
      {!loaded && !query.error && <Loading />}
      {loaded && (
        <>
          <ClientBanner state={state} downloadUrl={loaded.report.clientUrl} onConnect={connect} />
          {!loaded.report.templateUrl && (
            <Alert type="warning" showIcon title={problemWords({ problem: 'noTemplate' })} />
          )}
          {failure && <Alert type="error" showIcon title={failure} />}
          <ParamForm form={form} params={loaded.params} />
          {preview && <ReportPreview answers={preview} />}
        </>
      )}
    </Flex>
  )
}

/** Looks at the data, or makes the report. */
export const ReportButtons = ({ making: { loaded, busy, run } }: { making: ReportMaking }) => (
  <>
    <Button disabled={!loaded} loading={busy === 'preview'} onClick={() => void run('preview')}>
      {t('预览数据')}
    </Button>
    <Button type="primary" disabled={!loaded} loading={busy === 'make'} onClick={() => void run('make')}>
      {t('生成报表')}
    </Button>
  </>
)
