import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type OwnFactors, secondFactor } from '@zhizao/contract/access/second-factor'
import { Button } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { ErrorState, Loading } from '../../platform/shell/states.tsx'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import accountClasses from '../account/account.module.css'
import { AppDialog } from './app-dialog.tsx'
import { BrowserList } from './browser-list.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { Part, type PartProps } from './part.tsx'
import { PasskeyPart } from './passkey-part.tsx'

const calls = client(secondFactor)
const KEY = ['second-factor', 'own']

/** What somebody signs in with besides his password: set up, changed and taken away by himself. */
export function SecondFactorCard({ loginName }: { loginName: string }) {
  const cache = useQueryClient()
  const own = useQuery({ queryKey: KEY, queryFn: ({ signal }) => calls.own({}, { quiet: true, signal }) })
  const [codes, setCodes] = useState<readonly string[]>([])
  const changed = async (recoveryCodes: readonly string[] = []) => {
    setCodes(recoveryCodes)
    await cache.invalidateQueries({ queryKey: KEY })
  }
  return (
    <section className={accountClasses.card}>
      <h2>
        {t('双重验证')} {own.data && <StateTag own={own.data} />}
      </h2>
      <p>{t('登录时除密码外再验证一次：密码泄露了，别人也不能登录。')}</p>
      {own.isPending && <Loading />}
      {own.isError && <ErrorState error={own.error} onRetry={() => void own.refetch()} />}
      {own.data && (
        <>
          <AppPart own={own.data} onChanged={changed} />
          <PasskeyPart own={own.data} onChanged={changed} />
          <CodesPart own={own.data} onChanged={changed} />
          <BrowserList own={own.data} onChanged={changed} />
        </>
      )}
      {codes.length > 0 && <CodesDialog codes={codes} loginName={loginName} onClose={() => setCodes([])} />}
    </section>
  )
}

const isOn = ({ app, passkeys }: OwnFactors) => app !== null || passkeys.length > 0

/** Whether it is on, or has to be. */
function StateTag({ own }: { own: OwnFactors }) {
  if (isOn(own)) return <StatusTag choice={{ value: 'on', label: t('已启用'), colour: 'success' }} />
  if (own.isDemanded) return <StatusTag choice={{ value: 'due', label: t('您的角色必须启用'), colour: 'warning' }} />
  return <StatusTag choice={{ value: 'off', label: t('未启用') }} />
}

function AppPart({ own: { app }, onChanged }: PartProps) {
  const [isOpen, setOpen] = useState(false)
  const used = app?.lastUsedAt ? t('，最近使用 {time}', { time: moment(app.lastUsedAt) }) : ''
  return (
    <Part
      title={t('验证器应用')}
      text={
        app
          ? `${t('{time} 启用', { time: moment(app.since) })}${used}`
          : t('手机上的应用每 30 秒显示一个新的 6 位数字。')
      }
      acts={
        <>
          <Button onClick={() => setOpen(true)}>{app ? t('更换') : t('设置')}</Button>
          {app && (
            <AskFirst
              title={t('停用验证器应用？')}
              description={t('停用后登录不再需要它的验证码。')}
              onConfirm={async () => {
                await calls.removeApp()
                await onChanged()
              }}
            >
              <Button danger>{t('停用')}</Button>
            </AskFirst>
          )}
        </>
      }
    >
      {isOpen && (
        <AppDialog
          onClose={() => setOpen(false)}
          onSaved={async (codes) => {
            setOpen(false)
            await onChanged(codes)
          }}
        />
      )}
    </Part>
  )
}

function CodesPart({ own, onChanged }: PartProps) {
  if (!isOn(own)) return null
  const { recoveryCodesLeft } = own
  return (
    <Part
      title={t('恢复码')}
      text={
        recoveryCodesLeft
          ? t('还剩 {count} 个，手机不在身边时使用，每个只能用一次。', { count: recoveryCodesLeft })
          : t('已经用完，请重新生成。')
      }
      acts={
        <AskFirst
          title={t('重新生成恢复码？')}
          description={t('以前的恢复码会立即失效。')}
          onConfirm={async () => onChanged((await calls.renewRecoveryCodes()).recoveryCodes)}
        >
          <Button>{t('重新生成')}</Button>
        </AskFirst>
      }
    />
  )
}
