import { useQuery } from '@tanstack/react-query'
import { report as reportCalls } from '@zhizao/contract/report/report-template'
import { Alert, App, Button, Flex, Form } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { ErrorState, Loading } from '../platform/shell/states.tsx'
import { DraggableModal } from '../platform/widgets/draggable-modal.tsx'
import { ClientBanner } from './client-banner.tsx'
import { problemWords } from './client-words.ts'
import { ParamForm, paramsIn } from './param-form.tsx'
import classes from './report.module.css'
import { loadReportData } from './report-data.ts'
import { useReportClient } from './use-report-client.ts'

const calls = client(reportCalls)

async function load(code: string) {
  const report = await calls.byCode({ code }, { quiet: true })
  const { id, templateUrl } = report
  const params = await calls.params({ id }, { quiet: true })
  return { report, params, template: templateUrl && (await calls.template({ id }, { quiet: true })) }
}

/** Makes one report: asks its parameters, shows its data, hands it to the report program. */
export function ReportDialog({ code, name, onClose }: { code: string; name: string; onClose: () => void }) {
  const { message } = App.useApp()
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({ queryKey: ['report', code], queryFn: () => load(code), gcTime: 0 })
  const { state, client: program } = useReportClient()
  const [form] = Form.useForm()
  const [preview, setPreview] = useState<Record<string, unknown>>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<'preview' | 'make'>()

  async function run(what: 'preview' | 'make') {
    const params = await paramsIn(form).catch(() => undefined)
    if (!params || !loaded) return
    const { report, template } = loaded
    setBusy(what)
    setFailure(undefined)
    try {
      const data = await loadReportData(report, params)
      if (what === 'preview') return setPreview(data)
      const { templateUrl } = report
      const outcome = await program.send({ code, name: report.name, templateUrl, template, params, data })
      const problem = problemWords(outcome)
      if (problem) setFailure(problem)
      else message.success(t('已交给报表客户端生成'))
    } catch (refused) {
      setFailure(refusalIn(refused)?.msg ?? t('读取报表数据失败，请稍后重试'))
    } finally {
      setBusy(undefined)
    }
  }

  return (
    <DraggableModal
      open
      width={720}
      title={t('生成报表：{name}', { name })}
      onCancel={onClose}
      footer={
        <Flex gap={8} justify="end">
          <Button onClick={onClose}>{t('关闭')}</Button>
          <Button disabled={!loaded} loading={busy === 'preview'} onClick={() => void run('preview')}>
            {t('预览数据')}
          </Button>
          <Button type="primary" disabled={!loaded} loading={busy === 'make'} onClick={() => void run('make')}>
            {t('生成报表')}
          </Button>
        </Flex>
      }
    >
      <Flex vertical gap={12}>
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!loaded && !error && <Loading />}
        {loaded && (
          <>
            <ClientBanner state={state} downloadUrl={loaded.report.clientUrl} onConnect={program.connect} />
            {!loaded.report.templateUrl && (
              <Alert type="warning" showIcon title={problemWords({ problem: 'noTemplate' })} />
            )}
            {failure && <Alert type="error" showIcon title={failure} />}
            <ParamForm form={form} params={loaded.params} />
            {preview && <pre className={classes.preview}>{JSON.stringify(preview, null, 2).slice(0, 100_000)}</pre>}
          </>
        )}
      </Flex>
    </DraggableModal>
  )
}
