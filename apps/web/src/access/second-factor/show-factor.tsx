import { KeyOutlined } from '@ant-design/icons'
import type { FactorWay } from '@zhizao/contract/access/second-factor'
import { Alert, Button, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { t } from '../../platform/i18n/translate.ts'
import { CodeInput } from './code-input.tsx'
import classes from './second-factor.module.css'

export type Shown = { oneTimeCode: string } | { recoveryCode: string }

interface ShowFactorProps {
  ways: readonly FactorWay[]
  isBusy: boolean
  failure: string | undefined
  refusals: number
  /** What the button says that sends a recovery code. */
  okText: string
  /** What is asked beside it. */
  beside?: ReactNode
  /** A way out. */
  back?: ReactNode
  onShow: (shown: Shown) => void
  onPasskey: () => void
}

const others: Record<FactorWay, string> = {
  app: '使用验证器应用',
  passkey: '使用通行密钥',
  recovery: '使用恢复码',
}

/** One of what somebody has, and the way to the others. */
export function ShowFactor({ ways, failure, back, ...given }: ShowFactorProps) {
  const [way, setWay] = useState<FactorWay | undefined>(ways[0])
  return (
    <div className={classes.show}>
      {failure && <Alert type="error" showIcon title={failure} />}
      {way ? (
        <OneWay way={way} {...given} />
      ) : (
        <Alert type="warning" showIcon title={t('这里没有可用的验证方式，请联系管理员重置双重验证。')} />
      )}
      <div className={classes.others}>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} type="link" disabled={given.isBusy} onClick={() => setWay(other)}>
              {t(others[other])}
            </Button>
          ))}
        {back}
      </div>
    </div>
  )
}

type OneWayProps = { way: FactorWay } & Omit<ShowFactorProps, 'ways' | 'failure' | 'back'>

function OneWay({ way, isBusy, refusals, okText, beside, onShow, onPasskey }: OneWayProps) {
  const [recoveryCode, setRecoveryCode] = useState('')
  if (way === 'app')
    return (
      <>
        <p className={classes.hint}>{t('请输入验证器应用上显示的 6 位数字。')}</p>
        <CodeInput isBusy={isBusy} refusals={refusals} onFull={(oneTimeCode) => onShow({ oneTimeCode })} />
        {beside}
      </>
    )
  if (way === 'passkey')
    return (
      <>
        <p className={classes.hint}>{t('用指纹、面容、设备密码或安全密钥证明是您本人。')}</p>
        {beside}
        <Button type="primary" size="large" block icon={<KeyOutlined />} loading={isBusy} onClick={onPasskey}>
          {t('使用通行密钥')}
        </Button>
      </>
    )
  return (
    <form
      className={classes.show}
      onSubmit={(event) => {
        event.preventDefault()
        if (recoveryCode.trim()) onShow({ recoveryCode })
      }}
    >
      <p className={classes.hint}>{t('请输入保存过的一个恢复码，每个只能用一次。')}</p>
      <Input
        size="large"
        className={classes.recovery}
        value={recoveryCode}
        onChange={({ target }) => setRecoveryCode(target.value)}
        aria-label={t('恢复码')}
        placeholder="XXXXX-XXXXX-XXXXX-XXXXX"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      {beside}
      <Button type="primary" size="large" htmlType="submit" block loading={isBusy} disabled={!recoveryCode.trim()}>
        {okText}
      </Button>
    </form>
  )
}
