import { SearchOutlined } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { Input, Modal } from 'antd'
import { type KeyboardEvent, useDeferredValue, useEffect, useState } from 'react'
import { t } from '../i18n/translate.ts'
import { useMenu } from '../session/menu.ts'
import { isSafeAddress } from './page-types.ts'
import styles from './palette.module.css'
import { type Find, menuFinds, paletteSources } from './palette-sources.ts'

/** Ctrl+K from anywhere: finds menus and whatever the domains have registered. */
export function Palette() {
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return
      event.preventDefault()
      setOpen((before) => !before)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        type="button"
        className={styles.opener}
        onClick={() => setOpen(true)}
        aria-label={`${t('搜索')} Ctrl K`}
        title={t('搜索菜单与对象')}
      >
        <SearchOutlined />
        <span className={styles.openerWords}>{t('搜索')}</span>
        <kbd className={styles.key}>Ctrl K</kbd>
      </button>
      <Modal
        open={isOpen}
        onCancel={() => setOpen(false)}
        footer={null}
        closable={false}
        width={560}
        style={{ top: 96 }}
        styles={{ container: { padding: 0 } }}
        destroyOnHidden
      >
        <Finder onDone={() => setOpen(false)} />
      </Modal>
    </>
  )
}

function Finder({ onDone }: { onDone: () => void }) {
  const router = useRouter()
  const modules = useMenu()
  const [words, setWords] = useState('')
  const [at, setAt] = useState(0)
  const asked = useDeferredValue(words.trim())
  const { data: found = [] } = useQuery({
    queryKey: ['palette', asked],
    queryFn: async ({ signal }) => (await Promise.all(paletteSources().map((source) => source(asked, signal)))).flat(),
    enabled: asked !== '' && paletteSources().length > 0,
    gcTime: 60_000,
  })
  const finds = [...menuFinds(modules, asked), ...found].slice(0, 30)
  const chosen = Math.min(at, finds.length - 1)

  function go({ href, outside }: Find) {
    onDone()
    if (!outside) void router.navigate({ href })
    else if (isSafeAddress(href)) window.open(href, '_blank', 'noopener')
  }
  function onKey(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && finds.length) {
      event.preventDefault()
      setAt((chosen + step + finds.length) % finds.length)
    }
    if (event.key === 'Enter' && finds[chosen]) go(finds[chosen])
  }
  return (
    <div>
      <Input
        autoFocus
        variant="borderless"
        size="large"
        className={styles.input}
        prefix={<SearchOutlined />}
        placeholder={t('输入菜单或对象名称')}
        aria-label={t('搜索菜单与对象')}
        role="combobox"
        aria-expanded
        aria-controls="palette-finds"
        aria-activedescendant={finds.length ? `palette-find-${chosen}` : undefined}
        value={words}
        maxLength={60}
        onChange={(event) => {
          setWords(event.target.value)
          setAt(0)
        }}
        onKeyDown={onKey}
      />
      <div id="palette-finds" role="listbox" aria-label={t('搜索结果')} className={styles.finds}>
        {finds.map((find, index) => (
          <FindButton
            key={find.href + find.name}
            find={find}
            index={index}
            isChosen={index === chosen}
            onPoint={() => setAt(index)}
            onGo={() => go(find)}
          />
        ))}
        {!finds.length && <p className={styles.none}>{t('没有找到“{words}”，请换个词试试', { words: asked })}</p>}
      </div>
    </div>
  )
}

interface FindButtonProps {
  find: Find
  index: number
  isChosen: boolean
  onPoint: () => void
  onGo: () => void
}

const FindButton = ({ find, index, isChosen, onPoint, onGo }: FindButtonProps) => (
  <button
    id={`palette-find-${index}`}
    type="button"
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    ref={(element) => {
      if (isChosen) element?.scrollIntoView({ block: 'nearest' })
    }}
    className={isChosen ? `${styles.find} ${styles.chosen}` : styles.find}
    onMouseMove={onPoint}
    onClick={onGo}
  >
    <span>{find.name}</span>
    <span className={styles.place}>{find.place}</span>
  </button>
)
