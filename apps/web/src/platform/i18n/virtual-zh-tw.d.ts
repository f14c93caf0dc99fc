declare module 'virtual:zh-tw' {
  const catalogue: Record<string, string>
  export default catalogue
}
