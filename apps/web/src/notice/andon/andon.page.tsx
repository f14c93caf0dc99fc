import { useRouter } from '@tanstack/react-router'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { messageCentre } from '../../platform/shell/paths.ts'
import { State } from '../../platform/shell/states.tsx'
import classes from './andon.module.css'
import { AndonForm } from './andon-form.tsx'
import { QuickCall } from './quick-call.tsx'

/** 安灯呼叫: somebody at the line calls for help; receivers see and hear it at once. */
export function AndonPage() {
  const [way, setWay] = useState<'quick' | 'form'>('quick')
  if (!usePermission('andon:send')) return <OnlyReceiving />
  return (
    <div className={classes.card}>
      <Segmented<'quick' | 'form'>
        className={classes.ways}
        aria-label={t('呼叫方式')}
        value={way}
        onChange={setWay}
        options={[
          { value: 'quick', label: t('一键呼叫') },
          { value: 'form', label: t('填写详情') },
        ]}
      />
      {way === 'quick' ? <QuickCall /> : <AndonForm />}
    </div>
  )
}

/** Who may not call sees where the calls of others are. */
function OnlyReceiving() {
  const router = useRouter()
  return (
    <State
      title={t('您没有发送安灯的权限')}
      detail={t('如需呼叫，请联系管理员在角色中授权“发送安灯”。')}
      action={
        <Button onClick={() => void router.navigate({ href: `${messageCentre}?in=andon` })}>
          {t('查看收到的安灯')}
        </Button>
      }
    />
  )
}
