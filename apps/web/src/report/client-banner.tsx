import { Alert, Button, Flex } from 'antd'
import { t } from '../platform/i18n/translate.ts'
import { problemWords } from './client-words.ts'
import type { ReportClientState } from './report-client.ts'

/** Starts the report program by the protocol that its installation has told the system of. */
const startAddress = () => `zhizao-report://${window.location.host}`

interface Props {
  state: ReportClientState
  /** Null where the installation offers none. */
  downloadUrl: string | null
  onConnect: () => void
}

/** How it stands with the report program, and what helps. */
export function ClientBanner({ state, downloadUrl, onConnect }: Props) {
  if (state.link === 'connected') {
    const version = state.version ? t('，版本 {version}', { version: state.version }) : ''
    return <Alert type="success" showIcon title={t('报表客户端已连接{version}', { version })} />
  }
  if (state.link === 'unsupported')
    return <Alert type="error" showIcon title={problemWords({ problem: 'unsupported' })} />
  if (state.link !== 'failed') return <Alert type="info" showIcon title={t('正在连接报表客户端…')} />
  return (
    <Alert
      type="warning"
      showIcon
      title={problemWords({ problem: 'notStarted' })}
      description={
        <Flex gap={8} wrap align="center">
          <Button type="primary" size="small" href={startAddress()}>
            {t('启动报表客户端')}
          </Button>
          <Button size="small" onClick={onConnect}>
            {t('重新连接')}
          </Button>
          {downloadUrl ? (
            <Button size="small" href={downloadUrl} target="_blank" rel="noreferrer">
              {t('下载报表客户端')}
            </Button>
          ) : (
            <span>{t('未安装时请联系管理员获取安装程序')}</span>
          )}
        </Flex>
      }
    />
  )
}
