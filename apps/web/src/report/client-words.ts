import { t } from '../platform/i18n/translate.ts'
import type { ReportClientProblem, ReportOutcome } from './report-client.ts'

const words: Record<ReportClientProblem, () => string> = {
  connecting: () => t('正在连接报表客户端，请稍后再试'),
  notCreated: () => t('尚未建立与报表客户端的连接，请重新连接'),
  notStarted: () => t('连接报表客户端失败，可能未启动或未安装'),
  unsupported: () => t('当前浏览器不支持 WebSocket，请更换新版浏览器'),
  noTemplate: () => t('未定义报表模板地址，请先上传报表模板'),
  silent: () => t('报表客户端没有响应，请检查后重试'),
}

/** What went wrong, for people; nothing where the report was made. */
export function problemWords(outcome: ReportOutcome): string | undefined {
  if ('done' in outcome) return undefined
  if ('problem' in outcome) return words[outcome.problem]()
  return t('报表客户端未能生成报表：{message}', { message: outcome.refusal || t('原因未知') })
}
