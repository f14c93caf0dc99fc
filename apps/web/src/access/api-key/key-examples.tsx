import { CopyOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import {
  curlExample,
  type ExampleFacts,
  exampleWords,
  nodeExample,
  pythonExample,
} from '@zhizao/contract/access/api-key-examples'
import { POINT_READERS, type Point } from '@zhizao/contract/device/point'
import { pointInfo } from '@zhizao/contract/device/point-info'
import { rtdb } from '@zhizao/contract/rtdb/rtdb'
import { Button, Form, Segmented, Typography } from 'antd'
import { useState } from 'react'
import { client } from '../../platform/api/client.ts'
import { t } from '../../platform/i18n/translate.ts'
import { usePermission } from '../../platform/session/permission.ts'
import { RemoteSelect } from '../../platform/widgets/remote-select.tsx'
import { useCopy } from '../../platform/widgets/use-copy.ts'
import classes from './api-key.module.css'

const calls = client(pointInfo)
const MOST_SHOWN = 5
const MOST_FOUND = 50

const languages = { curl: curlExample, Python: pythonExample, Node: nodeExample } as const
type LanguageName = keyof typeof languages
const names = Object.keys(languages) as LanguageName[]

const tagOf = ({ objectCode, code }: Point) => `${objectCode}.${code}`
const findIn = (source?: 'manual') => async (keyword: string, signal?: AbortSignal) => {
  const found = await calls.page({ keyword, source, pageSize: MOST_FOUND }, { quiet: true, signal })
  return found.records.map((row) => ({
    value: tagOf(row),
    label: `${row.objectName} · ${row.name}`,
    type: row.dataType,
  }))
}
const findPoints = findIn()
const findEntered = findIn('manual')

/** A value that a point of a type takes. */
const valueFor = (type: string | undefined) => (type === 'bool' ? true : type === 'string' ? 'OK' : 1)

/** What of the reader's points the programs read and enter; the first two that he sees until he has chosen. */
function useExamplePoints() {
  const mayRead = usePermission(POINT_READERS)
  const mayEnter = usePermission(rtdb.add.permission)
  const [chosen, setChosen] = useState<string[]>()
  const [entered, setEntered] = useState<string>()
  const first = useQuery({
    queryKey: ['api-key', 'first points'],
    queryFn: ({ signal }) => findPoints('', signal),
    enabled: mayRead,
  })
  const manual = useQuery({
    queryKey: ['api-key', 'entered points'],
    queryFn: ({ signal }) => findEntered('', signal),
    enabled: mayRead && mayEnter,
  })
  const tags = chosen ?? first.data?.slice(0, 2).map(({ value }) => value) ?? []
  const type = manual.data?.find(({ value }) => value === entered)?.type
  const facts: ExampleFacts = {
    url: window.location.origin,
    tags: tags.length ? tags : [t('对象编码.点位编码')],
    entry: entered ? { tag: entered, value: valueFor(type) } : undefined,
  }
  return { mayRead, mayEnter, known: first.data, tags, entered, setChosen, setEntered, facts }
}

/** Programs that are ready to run: with the product's own address and points that the reader chooses. */
export function KeyExamples() {
  const copy = useCopy()
  const [language, setLanguage] = useState<LanguageName>('curl')
  const points = useExamplePoints()
  const program = languages[language](points.facts, wordsNow())
  return (
    <div className={classes.examples}>
      <Choices {...points} />
      <div className={classes.bar}>
        <Segmented options={names} value={language} onChange={setLanguage} aria-label={t('语言')} />
        <Button icon={<CopyOutlined />} onClick={() => void copy(program)}>
          {t('复制程序')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.program} tabIndex={0} aria-label={t('{language} 示例', { language })}>
        <pre>{program}</pre>
      </section>
      <Notes />
    </div>
  )
}

const Choices = (points: ReturnType<typeof useExamplePoints>) => (
  <Form layout="vertical" className={classes.choices}>
    <Form.Item label={t('读取的点位')}>
      <RemoteSelect
        name="api-key points"
        aria-label={t('读取的点位')}
        find={findPoints}
        multiple
        disabled={!points.mayRead}
        known={points.known}
        value={points.tags}
        onChange={(next) => points.setChosen(((next as string[] | null) ?? []).slice(0, MOST_SHOWN))}
        placeholder={t('最多 {most} 个', { most: MOST_SHOWN })}
      />
    </Form.Item>
    {points.mayEnter && (
      <Form.Item label={t('录入的点位')}>
        <RemoteSelect
          name="api-key entered"
          aria-label={t('录入的点位')}
          find={findEntered}
          disabled={!points.mayRead}
          value={points.entered}
          onChange={(next) => points.setEntered((next as string | null) ?? undefined)}
          placeholder={t('人工录入的点位，可不选')}
        />
      </Form.Item>
    )}
  </Form>
)

const wordsNow = () => ({
  run: t(exampleWords.run),
  live: t(exampleWords.live),
  history: t(exampleWords.history),
  entry: t(exampleWords.entry),
})

const Notes = () => (
  <Typography.Paragraph type="secondary" className={classes.notes}>
    {t('密钥从环境变量 ZHIZAO_KEY 读取。每次请求都带时间和签名，电脑时钟与服务器相差不能超过 5 分钟。')}{' '}
    {t('其他接口的用法相同：')}{' '}
    <a href="/api/docs" target="_blank" rel="noreferrer">
      {t('接口文档')}
    </a>
  </Typography.Paragraph>
)
