import * as z from 'zod/mini';

/** Lower case, so that one row's uid compares equal wherever it came from. */
export const uid = z.uuid().check(z.toLowerCase());
export const id = z.int().check(z.positive(), z.maximum(2147483647));

/** A device numbers its events and its work from 1. As many again can be added without leaving the whole numbers. */
export const seq = z.int().check(z.minimum(0), z.maximum(999_999_999_999));
/** The version of a row that somebody saw: a counter, or a time in ms. */
export const version = z.int().check(z.minimum(0), z.maximum(9_999_999_999_999));
