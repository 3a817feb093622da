import { z } from 'zod';

// Imported before any schema is made: zod would otherwise try `new Function` to see whether it may compile, which our
// content policy refuses and reports.
z.config({ jitless: true });
