import { SendOutlined } from '@ant-design/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { box as boxResource } from '@zhizao/contract/gateway-box/box'
import { Alert, App, Button } from 'antd'
import { useState } from 'react'
import { serverWords } from '../../platform/i18n/server-words.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import type { ShownBox } from './box-header.tsx'
import { boxes, setFileQuery, useBoxReload } from './box-queries.ts'
import classes from './content-dialog.module.css'

const FIRST = 3

/** Above the tabs of a box: what was set up and does not run yet, and the way to send it. Nothing where all is in force. */
export function SetFileStatus({ box }: { box: ShownBox }) {
  const { message } = App.useApp()
  const reload = useBoxReload(box.id)
  const maySend = usePermission(boxResource.sendSetFile.permission)
  const [isWhole, setWhole] = useState(false)
  const { data: standing, error } = useQuery({ ...setFileQuery(box.id), enabled: box.kind === 'edge' })
  const send = useMutation({
    mutationFn: async () => {
      await boxes.produceSetFile({ id: box.id })
      return boxes.sendSetFile({ id: box.id })
    },
    onSuccess: ({ version }) =>
      message.success(
        box.online
          ? t('已下发配置 v{n}，等待盒子生效', { n: version })
          : t('盒子离线，配置 v{n} 将在它上线后送达', { n: version }),
      ),
    onSettled: () => void reload(),
  })
  if (error) return <Alert type="error" showIcon className={classes.alert} title={serverWords(error.message)} />
  if (!standing || standing.state === 'same') return null
  const { state, differences } = standing
  const shown = isWhole ? differences : differences.slice(0, FIRST)
  const titles = {
    changed: t('配置已改动，尚未下发'),
    sent: box.online ? t('配置已下发，等待盒子生效') : t('盒子离线，配置将在它上线后送达'),
    refused: t('盒子拒绝了最新配置：{reason}', { reason: serverWords(standing.message ?? t('没有说明原因')) }),
  }
  return (
    <Alert
      className={classes.alert}
      showIcon
      type={state === 'refused' ? 'error' : state === 'sent' ? 'info' : 'warning'}
      title={titles[state]}
      description={
        <ul className={classes.lines}>
          {shown.map((line) => (
            <li key={line}>{serverWords(line)}</li>
          ))}
          {differences.length > FIRST && (
            <li>
              <Button type="link" size="small" onClick={() => setWhole(!isWhole)}>
                {isWhole ? t('收起') : t('共 {n} 处不同，全部显示', { n: differences.length })}
              </Button>
            </li>
          )}
        </ul>
      }
      action={
        maySend &&
        state === 'changed' && (
          <Button
            size="small"
            type="primary"
            icon={<SendOutlined />}
            loading={send.isPending}
            onClick={() => send.mutate()}
          >
            {t('生成并下发')}
          </Button>
        )
      }
    />
  )
}
