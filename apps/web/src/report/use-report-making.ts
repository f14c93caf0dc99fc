import { useQuery } from '@tanstack/react-query'
import { report as reportCalls } from '@zhizao/contract/report/report-template'
import { App, Form } from 'antd'
import { useState } from 'react'
import { client, refusalIn } from '../platform/api/client.ts'
import { t } from '../platform/i18n/translate.ts'
import { problemWords } from './client-words.ts'
import { paramsIn } from './param-form.tsx'
import { loadReportData } from './report-data.ts'
import { useReportClient } from './use-report-client.ts'

const calls = client(reportCalls)

async function load(code: string) {
  const report = await calls.byCode({ code }, { quiet: true })
  const { id, templateUrl } = report
  const params = await calls.params({ id }, { quiet: true })
  return { report, params, template: templateUrl && (await calls.template({ id }, { quiet: true })) }
}

/** One report: its parameters, its data, and the report program that draws it. */
export function useReportMaking(code: string) {
  const { message } = App.useApp()
  const query = useQuery({ queryKey: ['report', code], queryFn: () => load(code), gcTime: 0 })
  const { data: loaded } = query
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
  return { query, loaded, form, preview, failure, busy, run, state, connect: program.connect }
}
export type ReportMaking = ReturnType<typeof useReportMaking>
