import { IdcardOutlined, LockOutlined } from '@ant-design/icons'
import { Button, Input } from 'antd'
import { useEffect, useState } from 'react'
import { t } from '../platform/i18n/translate.ts'
import { EmptyState } from '../platform/shell/states.tsx'
import classes from './offline.module.css'
import { setAtWork } from './owner.ts'
import { byBadge, byPin, type DevicePerson, devicePeople, MOST_WRONG, type SignOn as Tried } from './verifier.ts'

/** Who works at this device while there is no connection: badge, or name and PIN. */
export function SignOn() {
  const [people, setPeople] = useState<DevicePerson[]>()
  const [chosen, setChosen] = useState<DevicePerson>()
  const [wrong, setWrong] = useState<string>()
  const [isTrying, setTrying] = useState(false)
  useEffect(() => void devicePeople().then(setPeople), [])
  async function attempt(trying: Promise<Tried>) {
    setTrying(true)
    const tried = await trying
    setTrying(false)
    if ('person' in tried) {
      const { key, personId, name } = tried.person
      return setAtWork({ key, personId, name })
    }
    setWrong(
      tried.left ? t('不正确，还可以试 {left} 次', { left: tried.left }) : t('错误次数过多，请联网登录后重新设置'),
    )
    setPeople(await devicePeople())
  }
  if (!people) return null
  if (!people.length)
    return (
      <EmptyState
        title={t('本机还没有人设置离线登录')}
        detail={t('有网络时登录，在“待上传记录”页用自己的 PIN 码设置一次，之后没有网络也能在本机登录。')}
      />
    )
  return (
    <section className={`${classes.card} ${classes.signOn}`} aria-label={t('离线登录')}>
      <h2 className={classes.title}>{t('离线登录')}</h2>
      <Badge isTrying={isTrying} onScan={(badge) => void attempt(byBadge(badge))} />
      <div className={classes.people} role="radiogroup" aria-label={t('人员')}>
        {people.map((person) => (
          <Button
            key={person.owner}
            size="large"
            role="radio"
            aria-checked={chosen?.owner === person.owner}
            type={chosen?.owner === person.owner ? 'primary' : 'default'}
            disabled={person.wrong >= MOST_WRONG}
            onClick={() => {
              setChosen(person)
              setWrong(undefined)
            }}
          >
            {person.name} {person.staffCode}
          </Button>
        ))}
      </div>
      {chosen && <Pin key={chosen.owner} isTrying={isTrying} onPin={(pin) => void attempt(byPin(chosen, pin))} />}
      {wrong && (
        <p className={classes.said} role="alert">
          {wrong}
        </p>
      )}
      <p className={classes.hint}>{t('离线登录只打开本人在本机的单据和待上传记录；恢复后由本人登录上传。')}</p>
    </section>
  )
}

function Badge({ isTrying, onScan }: { isTrying: boolean; onScan: (badge: string) => void }) {
  const [badge, setBadge] = useState('')
  return (
    <Input
      size="large"
      prefix={<IdcardOutlined />}
      aria-label={t('扫描工牌')}
      placeholder={t('扫描工牌')}
      autoComplete="off"
      maxLength={64}
      autoFocus
      disabled={isTrying}
      value={badge}
      onChange={({ target }) => setBadge(target.value)}
      onPressEnter={() => {
        if (badge.trim()) onScan(badge)
        setBadge('')
      }}
    />
  )
}

function Pin({ isTrying, onPin }: { isTrying: boolean; onPin: (pin: string) => void }) {
  const [pin, setPin] = useState('')
  const enter = () => {
    if (pin.length < 4) return
    onPin(pin)
    setPin('')
  }
  return (
    <div className={classes.pin}>
      <Input.Password
        size="large"
        prefix={<LockOutlined />}
        aria-label={t('PIN 码')}
        placeholder={t('PIN 码')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={8}
        autoFocus
        value={pin}
        onChange={({ target }) => setPin(target.value)}
        onPressEnter={enter}
      />
      <Button size="large" type="primary" loading={isTrying} disabled={pin.length < 4} onClick={enter}>
        {t('进入')}
      </Button>
    </div>
  )
}
