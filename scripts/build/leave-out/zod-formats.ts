/** `z.string().email()` and the like: deprecated copies of `z.email()`. */
const FORMAT_METHOD =
  /^ {4}\w+\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm;
const MEMOIZER = 'core.config({ memoizer: core.memoizer() });';

/** Removes the formats' methods and the support for values that contain themselves from `source`. */
export function leaveOutZodFormats(source: string): string {
  return source.replace(FORMAT_METHOD, '').replace(MEMOIZER, '{}');
}
