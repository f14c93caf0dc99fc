import { secondFactor, type TrustedBrowser } from '@zhizao/contract/access/second-factor'
import { Button } from 'antd'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { moment } from '../../platform/shell/moment.ts'
import { AskFirst } from '../../platform/widgets/ask.tsx'
import { StatusTag } from '../../platform/widgets/status-tag.tsx'
import { browserIn } from '../log/browser.ts'
import { Part, type PartProps } from './part.tsx'
import classes from './second-factor.module.css'

const calls = client(secondFactor)

/** The browsers that are not asked for the second factor for a while, each to be forgotten, or all. */
export function BrowserList({ own: { browsers }, onChanged }: PartProps) {
  if (!browsers.length) return null
  const forget = async (id?: string) => {
    await calls.forgetBrowser({ id })
    await onChanged()
  }
  return (
    <Part
      title={t('信任的浏览器')}
      text={t('在这些浏览器中登录只需密码；修改密码后都会失效。')}
      acts={
        <AskFirst title={t('取消信任全部浏览器？')} onConfirm={() => forget()}>
          <Button>{t('全部取消')}</Button>
        </AskFirst>
      }
    >
      <ul className={classes.list}>
        {browsers.map((browser) => (
          <li key={browser.id}>
            <span className={classes.name}>
              <span>
                {browserIn(browser.userAgent)}{' '}
                {browser.isThis && (
                  <StatusTag choice={{ value: 'this', label: t('当前浏览器'), colour: 'processing' }} />
                )}
              </span>
              <small>{factsOf(browser)}</small>
            </span>
            <Button type="link" onClick={() => void forget(browser.id)}>
              {t('取消信任')}
            </Button>
          </li>
        ))}
      </ul>
    </Part>
  )
}

const factsOf = ({ ip, lastUsedAt, expiresAt }: TrustedBrowser) =>
  [ip, t('最近使用 {time}', { time: moment(lastUsedAt) }), t('{time} 到期', { time: moment(expiresAt) })].join(' · ')
