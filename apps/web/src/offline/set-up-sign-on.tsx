import { staff } from '@zhizao/contract/plant/staff'
import { Alert, Button, Flex, Input } from 'antd'
import { useEffect, useState } from 'react'
import { client } from '../platform/api/client.ts'
import { useSaving } from '../platform/form/use-saving.ts'
import { t } from '../platform/i18n/translate.ts'
import classes from './offline.module.css'
import { useOwner } from './owner.ts'
import { useOffline } from './terminal.ts'
import { canVerify, type DevicePerson, devicePerson, enrol, leaveDevice, MOST_WRONG } from './verifier.ts'

const people = client(staff)

/** Lets the signed-in person sign on at this device later, without a connection. */
export function SetUpSignOn() {
  const owner = useOwner()
  const isOffline = useOffline()
  const [known, setKnown] = useState<DevicePerson>()
  const [pin, setPin] = useState('')
  const { isSaving, failure, run } = useSaving()
  const key = owner?.key ?? ''
  useEffect(() => {
    if (key) void devicePerson(key).then(setKnown)
  }, [key])
  if (!owner) return null
  if (!canVerify()) return <Alert type="info" showIcon title={t('离线登录和离线打开页面需要用 https 访问系统。')} />
  async function setUp() {
    const isDone = await run(async () => {
      const own = await people.checkOwnPin({ pin }, { quiet: true })
      await enrol(owner!, own, pin)
      setKnown(await devicePerson(owner!.key))
    })
    if (isDone) setPin('')
  }
  async function leave() {
    await leaveDevice(key)
    setKnown(undefined)
  }
  const isLocked = known !== undefined && known.wrong >= MOST_WRONG
  return (
    <section className={classes.card} aria-label={t('本机离线登录')}>
      <h2 className={classes.title}>{t('本机离线登录')}</h2>
      <p className={classes.hint}>
        {known && !isLocked
          ? t('{name} 可以在本机没有网络时用工牌或 PIN 码登录，继续操作；恢复后由本人登录上传。', { name: owner.name })
          : isLocked
            ? t('错误次数过多，已停用。输入 PIN 码重新设置。')
            : t('输入您的 PIN 码，之后没有网络时可以在本机用工牌或 PIN 码登录。')}
      </p>
      {failure && <Alert type="error" showIcon role="alert" title={failure} />}
      {known && !isLocked ? (
        <div>
          <Button onClick={() => void leave()}>{t('取消本机离线登录')}</Button>
        </div>
      ) : (
        <Flex gap={8} wrap>
          <Input.Password
            className={classes.typed}
            aria-label={t('PIN 码')}
            placeholder={t('PIN 码')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={8}
            value={pin}
            onChange={({ target }) => setPin(target.value)}
            onPressEnter={() => void setUp()}
          />
          <Button type="primary" loading={isSaving} disabled={isOffline || pin.length < 4} onClick={() => void setUp()}>
            {t('设置')}
          </Button>
        </Flex>
      )}
    </section>
  )
}
