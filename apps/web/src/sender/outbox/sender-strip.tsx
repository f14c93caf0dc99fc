import { useQuery, useQueryClient } from '@tanstack/react-query'
import { registration } from '@zhizao/contract/access/registration'
import { type OutboxChannel, outbox } from '@zhizao/contract/sender/outbox'
import { App, Button, Switch, Tag, Tooltip } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { useAsk } from '../../platform/widgets/ask.tsx'
import classes from './outbox.module.css'
import { TestDialog } from './test-dialog.tsx'

const calls = client(outbox)
const settings = client(registration)
const settingKey = ['registration-setting']

/** What can send, a try of it, and whether strangers may register. */
export function SenderStrip() {
  const { data: status } = useQuery({ queryKey: ['sender-status'], queryFn: () => calls.status({}, { quiet: true }) })
  const mayTest = usePermission(outbox.test.permission)
  const [tested, test] = useState<OutboxChannel>()
  if (!status) return <div className={classes.strip} />
  const { mail, sms } = status
  return (
    <section className={classes.strip} aria-label={t('发送服务')}>
      <Service name={t('邮件服务')} isReady={mail.ready} detail={mail.from} setting="SMTP_URL" />
      {mayTest && mail.ready && (
        <Button size="small" onClick={() => test('mail')}>
          {t('测试邮件')}
        </Button>
      )}
      <Service name={t('短信服务')} isReady={sms.ready} detail={sms.host} setting="SMS_URL" />
      {mayTest && sms.ready && (
        <Button size="small" onClick={() => test('sms')}>
          {t('测试短信')}
        </Button>
      )}
      <RegistrationSwitch />
      {tested && <TestDialog channel={tested} onClose={() => test(undefined)} />}
    </section>
  )
}

interface ServiceProps {
  name: string
  isReady: boolean
  detail: string
  setting: string
}

const Service = ({ name, isReady, detail, setting }: ServiceProps) => (
  <span className={classes.service}>
    {name}
    {isReady ? (
      <Tag color="success">{t('已配置')}</Tag>
    ) : (
      <Tooltip title={t('在环境变量 {setting} 中配置；配置前，待发的消息只保存在这里。', { setting })}>
        <Tag color="warning">{t('未配置')}</Tag>
      </Tooltip>
    )}
    {isReady && detail && <span className={classes.detail}>{detail}</span>}
  </span>
)

function RegistrationSwitch() {
  const { message } = App.useApp()
  const ask = useAsk()
  const cache = useQueryClient()
  const { data } = useQuery({ queryKey: settingKey, queryFn: () => settings.setting({}, { quiet: true }) })
  if (!data) return null

  async function turn(open: boolean) {
    const words = open
      ? t('开放后，任何能访问登录页的人都可以用手机号或邮箱注册新公司。')
      : t('关闭后，登录页不再显示注册入口，已注册的公司不受影响。')
    const isSure = await ask({ title: open ? t('开放注册？') : t('关闭注册？'), content: words })
    if (!isSure) return
    await settings.saveSetting({ open })
    void message.success(t('保存成功'))
    await cache.invalidateQueries({ queryKey: settingKey })
  }
  return (
    <span className={classes.registration}>
      {t('开放注册')}
      <Switch
        size="small"
        aria-label={t('开放注册')}
        checked={data.open}
        disabled={!data.mayChange}
        title={data.mayChange ? undefined : t('只有平台管理员可以修改')}
        onChange={(open) => void turn(open)}
      />
    </span>
  )
}
