// Made from the document of the operator API by `npm run docs`. Not edited by hand.

export interface paths {
    "/operator/v1/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who one is, and what the console needs to know first
         * @description Open to whoever is not signed in.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: {
                                name: string;
                                /** @enum {string} */
                                role: "viewer" | "maker" | "checker" | "admin" | "auditor";
                                rights: string[];
                                /** @enum {string} */
                                via: "console" | "token";
                                totp: boolean;
                                must_set_up_totp: boolean;
                            } | null;
                            csrf_token: string | null;
                            expires_at: string | null;
                            idle_seconds: number;
                            currency: string;
                            four_eyes_above: string | null;
                            demo: boolean;
                            version: string;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Sign in with name and password
         * @description Open to whoever is not signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        /**
         * Sign out
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/session/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The second factor: a code, or a backup code
         * @description Open to whoever is not signed in.
         */
        post: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    } | {
                        backup_code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @enum {string} */
                            next: "done" | "totp";
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/session/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who one is, for what takes a person at hand: a code, or the password of whoever has none
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Of the second factor, or a backup code */
                        code: string;
                    } | {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the password; all other sessions end, and all tokens
         * @description Right: `self`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        current: string;
                        new: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a second factor: secret and backup codes, shown once; it counts when a code is confirmed
         * @description Right: `self`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            uri: string;
                            secret: string;
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the second factor with a first code
         * @description Right: `self`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        code: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/totp/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * New backup codes; the old ones no longer work
         * @description Right: `self`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        password: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            backup_codes: string[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where one is signed in
         * @description Right: `self`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * End all sessions but this one
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ended: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/sessions/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one session
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Tokens for programs, revoked ones included
         * @description Right: `self`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Token"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a token; it is shown once
         * @description Right: `read`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @default 90 */
                        expires_in_days?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            token: string;
                            item: components["schemas"]["Token"];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/me/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token
         * @description Right: `self`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How things stand, and how the last 14 days went (UTC)
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            to_pay: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            mine: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            under_way: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            uncertain: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                                oldest_at: string | null;
                            };
                            paid_today: {
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                sum: string;
                            };
                            incidents: number;
                            proposals: number;
                            ledger: {
                                checked_at: string | null;
                                differences: number | null;
                            };
                            balances: {
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                available: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                held: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                owed: string;
                            };
                            floats: {
                                aggregator: string;
                                enabled: boolean;
                                halted: boolean;
                                float: string | null;
                                under_way: number;
                            }[];
                            days: {
                                day: string;
                                created: number;
                                paid: number;
                                cancelled: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                paid_sum: string;
                            }[];
                            systems: {
                                /** @enum {string} */
                                system: "fps" | "card" | "usdt" | "ewallet";
                                created: number;
                                paid: number;
                                cancelled: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                paid_sum: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Anything by a number, a name, an order id, a reference; with the right `trace` by a whole destination
         * @description Right: `read`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        q: string;
                        /**
                         * @description That `q` is complete and no longer being typed: it may be the account of an e-wallet, as any word may be
                         * @default false
                         */
                        whole?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawals: components["schemas"]["Withdrawal"][];
                            merchants: {
                                merchant_id: number;
                                name: string;
                                /** @enum {string} */
                                status: "new" | "active" | "blocked" | "disabled";
                            }[];
                            banks: {
                                bank_id: string;
                                name: string;
                            }[];
                            /** @description Where `q` was a whole destination: what lists take as `destination`. It cannot be paid to. */
                            destination: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Server-sent events: `pulse` whenever the counts change, with the new ones
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description text/event-stream */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Withdrawals by tab and filter, a page at a time
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description to-pay: by people, claimed or not; mine: claimed by the one who asks; automatic: sent or to be sent by itself */
                    tab?: "to-pay" | "mine" | "automatic" | "uncertain" | "open" | "paid" | "cancelled" | "all";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    merchant_id?: number | string;
                    amount_from?: string;
                    amount_to?: string;
                    older_than_minutes?: number;
                    from?: string;
                    to?: string;
                    /** @description A number, an order id or a reference */
                    q?: string;
                    /** @description What POST /search answers about a whole destination; the destination itself has no place in an address */
                    destination?: string;
                    sort?: "created" | "-created" | "amount" | "-amount";
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["OfferedWithdrawal"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/counts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many are in the tabs that hold open ones
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            to_pay: number;
                            mine: number;
                            automatic: number;
                            uncertain: number;
                            open: number;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All withdrawals that the filter lets through, in the order of the list, as CSV
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description to-pay: by people, claimed or not; mine: claimed by the one who asks; automatic: sent or to be sent by itself */
                    tab?: "to-pay" | "mine" | "automatic" | "uncertain" | "open" | "paid" | "cancelled" | "all";
                    system?: "fps" | "card" | "usdt" | "ewallet";
                    merchant_id?: number | string;
                    amount_from?: string;
                    amount_to?: string;
                    older_than_minutes?: number;
                    from?: string;
                    to?: string;
                    /** @description A number, an order id or a reference */
                    q?: string;
                    /** @description What POST /search answers about a whole destination; the destination itself has no place in an address */
                    destination?: string;
                    sort?: "created" | "-created" | "amount" | "-amount";
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns id, merchant_id, merchant_name, status, returned, stage, system, bank_id, bank_name, wallet, amount, fee, amount_fee, amount_to_receive, fee_from, order_id, reference, auto, claimed_by, waiting_for, proposal_id, created_at, changed_at */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One withdrawal: its history, attempts, entries, webhooks, and what can be done now
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            currency: string;
                            timeline: {
                                seq: number;
                                step: string;
                                meaning: string;
                                actor: string;
                                reason: string | null;
                                reference: string | null;
                                /** Format: date-time */
                                at: string;
                            }[];
                            attempts: components["schemas"]["Attempt"][];
                            entries: components["schemas"]["Entry"][];
                            deliveries: components["schemas"]["Delivery"][];
                            incidents: components["schemas"]["Incident"][];
                            proposals: components["schemas"]["Proposal"][];
                            actions: {
                                /** @enum {string} */
                                action: "claim" | "take_over" | "give_back" | "reveal" | "pay" | "cancel" | "return" | "route" | "retry" | "resolve";
                                allowed: boolean;
                                why: string | null;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/claim": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take it out of the queue: nobody else pays it meanwhile
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        take_over?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/give-back": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put it back into the queue
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/pay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that the recipient was paid
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reference: string;
                        proof?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel it: the whole hold goes back to the merchant
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/return": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that a paid one came back from the bank
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version?: string;
                        reason: string;
                        refund_fee?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/route": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hand it to an aggregator
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        aggregator: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Try it, or ask about it, now
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": Record<string, never>;
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/resolve": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say what became of one that was sent; another operator has to confirm it
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        paid: boolean;
                        evidence: string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            withdrawal: components["schemas"]["OfferedWithdrawal"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/{id}/reveal": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The full destination, for whoever has claimed it; that one looked is kept
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            wallet: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The same for many, each on its own, with a result each
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        action: "claim" | "give-back" | "pay" | "cancel";
                        ids: (number | string)[];
                        reason?: string;
                        reference?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            results: {
                                id: number;
                                ok: boolean;
                                message: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/payment-file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A bank's mass-payment file, with full destinations, of what one has claimed
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        ids: (number | string)[];
                    };
                };
            };
            responses: {
                /** @description CSV with the columns withdrawal_id, system, bank_id, bank_name, wallet, amount, currency */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/withdrawals/payment-results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What the bank says came of it: judged line by line, and carried out with `apply`
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csv: string;
                        apply: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            rows: {
                                line: number;
                                id: number | null;
                                what: ("paid" | "not_paid") | null;
                                ok: boolean;
                                message: string;
                            }[];
                            good: number;
                            bad: number;
                            /** @description Of the bad ones: paid, though over here; applying opens an incident */
                            alarms: number;
                            applied: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Merchants with their balances, by number, a page at a time
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A number, or a part of a name */
                    q?: string;
                    status?: "new" | "active" | "blocked" | "disabled";
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["MerchantRow"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make a merchant; its secret key is shown this once
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /**
                         * @default new
                         * @enum {string}
                         */
                        status?: "new" | "active" | "blocked" | "disabled";
                        /**
                         * @default manual
                         * @enum {string}
                         */
                        payout_mode?: "manual" | "auto";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant: components["schemas"]["Merchant"];
                            secret_key: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One merchant: balances, terms, keys, and where it is told
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Merchant"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a merchant: only what is given; null takes a limit away
         * @description Right: `manage`.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        name?: string;
                        /** @enum {string} */
                        status?: "new" | "active" | "blocked" | "disabled";
                        /** @enum {string} */
                        payout_mode?: "manual" | "auto";
                        /** @enum {string} */
                        fee_from?: "balance" | "amount";
                        daily_limit?: string | null;
                        ip_allow_list?: string[];
                        rate_limit?: number | null;
                        /** @description For the audit log */
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Merchant"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/merchants/{id}/key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret key, shown this once; the old one works on for the overlap
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 86400 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            secret_key: string;
                            /** Format: date-time */
                            old_key_valid_until: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/terms/{system}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Give a merchant terms of its own for a system; what is null is as for everybody
         * @description Right: `manage`.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    system: "fps" | "card" | "usdt" | "ewallet";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        fee_percent: string | null;
                        fee_fixed: string | null;
                        fee_min: string | null;
                        fee_max: string | null;
                        min: string | null;
                        max: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Merchant"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Back to the terms that everybody has
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query: {
                    version: string;
                };
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                    system: "fps" | "card" | "usdt" | "ewallet";
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Merchant"];
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/credit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record that money came in for a merchant; above the threshold another operator has to confirm it
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount: string;
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            merchant: components["schemas"]["Merchant"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/debit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take money from a balance, never more than is available; above the threshold another operator has to confirm it
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        amount: string;
                        note: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            merchant: components["schemas"]["Merchant"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/collect": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take what a merchant owes from its balance, as far as that goes
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            merchant: components["schemas"]["Merchant"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The entries of one of its pockets, the newest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    pocket?: "available" | "held" | "receivable";
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["LedgerEntry"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where a merchant is told
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
        /**
         * Set where a merchant is told; the first time with a secret that is shown this once
         * @description Right: `manage`.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        url: string;
                        /** @description Left out: as before, or all */
                        events?: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
                        /** @description Null: there was none */
                        version?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            webhook: components["schemas"]["WebhookEndpoint"];
                            secret: string | null;
                        };
                    };
                };
            };
        };
        post?: never;
        /**
         * Stop telling a merchant; what was sent stays on record
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a new secret, shown this once; the old one signs on for the overlap
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @default 86400 */
                        overlap_seconds?: number;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            secret: string;
                            /** Format: date-time */
                            old_secret_until: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/enable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send again; what waited is sent now
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/webhook/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send nothing for the time being; what is waiting waits on
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["WebhookEndpoint"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/statement": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * A statement for days: opening, closing, what each kind of step came to, and the lines
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A day, UTC; left out: the first of the month */
                    from?: string;
                    /** @description A day, UTC, itself included; left out: today */
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** Format: date */
                            from: string;
                            /** Format: date */
                            to: string;
                            currency: string;
                            pockets: {
                                available: components["schemas"]["PocketSpan"];
                                held: components["schemas"]["PocketSpan"];
                                owed: components["schemas"]["PocketSpan"];
                            };
                            /** @description With the first page only */
                            summary: {
                                step: string;
                                meaning: string;
                                count: number;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                available: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                held: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                owed: string;
                            }[] | null;
                            items: components["schemas"]["StatementLine"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/merchants/{id}/statement.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The same as a file, with all lines between opening and closing
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    /** @description A day, UTC; left out: the first of the month */
                    from?: string;
                    /** @description A day, UTC, itself included; left out: today */
                    to?: string;
                };
                header?: never;
                path: {
                    id: number | string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns at, step, meaning, ref, withdrawal_id, note, available, held, owed, available_after, held_after, owed_after */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The installation's own accounts, what all merchants have together, and the total, which is 0.00
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            currency: string;
                            accounts: {
                                account: number;
                                name: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                balance: string;
                                entries: number;
                            }[];
                            merchants: {
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                available: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                held: string;
                                /**
                                 * @description Two decimals, like 1250.50
                                 * @example 1250.50
                                 */
                                owed: string;
                            };
                            /**
                             * @description Two decimals, like 1250.50
                             * @example 1250.50
                             */
                            total: string;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/entries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Entries: of an account, the newest first; or both sides of a withdrawal or of one step
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    account?: number;
                    /** @description A withdrawal; with the step deposit, debit or collect the number of that one */
                    ref?: number | string;
                    step?: string;
                    from?: string;
                    to?: string;
                    after_seq?: number;
                    to_seq?: number;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["LedgerEntry"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Re-derive every balance and hold from the entries; answers within seconds, also when it takes longer
         * @description Right: `audit`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            /** @description Null: it goes on, and is among the checks when it is done */
                            check: components["schemas"]["LedgerCheck"] | null;
                            checks: string[];
                            differences: {
                                check: string;
                                subject: string;
                                expected: string;
                                found: string;
                            }[];
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/ledger/checks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * When the ledger was checked, and how many differences there were; the latest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["LedgerCheck"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What waits for a second operator, or everything that ever did; the newest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "open" | "all";
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Proposal"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One proposal
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proposal"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Carry it out; whoever proposed it cannot
         * @description Right: `check`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/proposals/{id}/reject": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Turn it down; whoever may not check can only take back what they proposed themselves
         * @description Right: `read`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        reason?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Proposal"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Incidents, the newest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "open" | "closed" | "all";
                    withdrawal_id?: number | string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Incident"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One incident
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Incident"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/incidents/{id}/close": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Say that it was seen to, and how; this moves no money
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        resolution: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Incident"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/systems": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The withdrawal systems with their fees and limits
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["System"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/systems/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a system; what is left out stays, null takes a bound away
         * @description Right: `manage`.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: "fps" | "card" | "usdt" | "ewallet";
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        enabled?: boolean;
                        auto_payouts?: boolean;
                        /** @description Of the amount, like 1.25 */
                        fee_percent?: string;
                        fee_fixed?: string;
                        fee_min?: string | null;
                        fee_max?: string | null;
                        min?: string | null;
                        max?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["System"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/aggregators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All aggregators
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Aggregator"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Make one known; a route has to lead to it before it is used
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        kind: "simulator" | "http" | "sluice";
                        url: string;
                        /** @default 5000 */
                        deadline_ms?: number;
                        /**
                         * @description So long after it expired, a payout it does not know can no longer turn up
                         * @default 86400
                         */
                        finality_seconds?: number;
                        /** @description Its keys by name; written, never read */
                        secrets?: {
                            [key: string]: string;
                        };
                        float?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            aggregator: components["schemas"]["Aggregator"];
                            /** @description The key that was made, shown once; null: it was given */
                            secret: string | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/aggregators/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change one; what is left out stays
         * @description Right: `manage`.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        url?: string;
                        enabled?: boolean;
                        deadline_ms?: number;
                        /** @description So long after it expired, a payout it does not know can no longer turn up */
                        finality_seconds?: number;
                        /** @description Its keys by name; written, never read */
                        secrets?: {
                            [key: string]: string;
                        };
                        /** @description With another address or key: it is the same aggregator, which knows what is under way */
                        same_book?: boolean;
                        float?: string | null;
                        /** @description The float as it was shown: only the difference to it is applied to what is there by now */
                        float_seen?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Aggregator"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/routes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All routes, by system and position
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Route"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/routes/{system}/{aggregator}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Make a route, after the others, or change it; what is left out stays
         * @description Right: `manage`.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    system: "fps" | "card" | "usdt" | "ewallet";
                    aggregator: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @description Null: there was no such route */
                        version: string | null;
                        /** @description Lower ones are tried first */
                        position?: number;
                        enabled?: boolean;
                        min?: string | null;
                        max?: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Route"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Take a route away; what is under way on it goes on
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: {
                    version?: string;
                };
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    system: "fps" | "card" | "usdt" | "ewallet";
                    aggregator: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/halts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What is halted now, and why
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Halt"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Stop sending at once; what may be under way goes on to be resolved
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /** @enum {string} */
                        scope: "global" | "merchant" | "system" | "aggregator";
                        /** @default  */
                        subject?: "" | string;
                        reason: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Halt"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/halts/global": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift the global halt; what waits is tried at once
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/halts/{scope}/{subject}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Lift the halt of one merchant, system or aggregator; what waits is tried at once
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    scope: "merchant" | "system" | "aggregator";
                    subject: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/banks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All banks, by name, or those whose id or name holds `q`
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    q?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Bank"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/banks/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Add a bank, or rename it
         * @description Right: `manage`.
         */
        put: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Bank"];
                    };
                };
            };
        };
        post?: never;
        /**
         * Remove a bank; withdrawals already made to it stay as they are
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/banks/import": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A CSV with the columns bank_id and name: what would come of it, and with `apply` all of it or nothing
         * @description Right: `manage`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        csv: string;
                        /** @description Also remove every bank that is not listed */
                        replace: boolean;
                        apply: boolean;
                        version?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            added: components["schemas"]["Bank"][];
                            renamed: {
                                bank_id: string;
                                name: string;
                                was: string;
                            }[];
                            removed: components["schemas"]["Bank"][];
                            unchanged: number;
                            /** @description With any of these nothing is imported; line 0 is the list as a whole */
                            problems: {
                                line: number;
                                message: string;
                            }[];
                            /** @description Of the list now; send it along to import what was looked at */
                            version: string;
                            applied: boolean;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Every endpoint by merchant, whether it works, and what it has not been told
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ListedEndpoint"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was or is to be told, the newest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    state?: "pending" | "delivered" | "failed";
                    merchant_id?: number | string;
                    withdrawal_id?: number | string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Delivery"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One delivery with every try
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries/{id}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one again, whatever became of it; the event keeps its id
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Delivery"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/deliveries/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send everything again that a merchant was to be told since a moment
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        merchant_id: number | string;
                        /** Format: date-time */
                        since: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            merchant_id: number;
                            count: number;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/reconciliations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The reports that were kept, the newest first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: {
                    aggregator?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["ReconciliationSummary"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Compare an aggregator's book of one day with ours; without `csv` the aggregator is asked for it
         * @description Right: `work`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        aggregator: string;
                        /** Format: date */
                        day: string;
                        /** @description With the columns reference, id, state, amount, currency, at */
                        csv?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reconciliation"];
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/reconciliations/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One report with its differences, the worst first
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Reconciliation"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/settings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The settings
         * @description Right: `read`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Settings"];
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a setting; to be less strict takes a second operator
         * @description Right: `manage`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        four_eyes_above: string | null;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            message: string;
                            settings: components["schemas"]["Settings"];
                            proposal: components["schemas"]["Proposal"] | null;
                        };
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/operators": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody who works here, by name
         * @description Right: `audit`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Operator"][];
                        };
                    };
                };
            };
        };
        put?: never;
        /**
         * Let somebody in; the password is shown once, and whoever gets it changes it
         * @description Right: `manage`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        name: string;
                        /** @enum {string} */
                        role: "viewer" | "maker" | "checker" | "admin" | "auditor";
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: components["schemas"]["Operator"];
                            password: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{name}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One of them, and the tokens of their programs, revoked ones included
         * @description Right: `audit`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            operator: components["schemas"]["Operator"];
                            tokens: components["schemas"]["Token"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Another role, or disabled: holds from their next request on. The last admin stays one
         * @description Right: `manage`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        patch: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        version: string;
                        /** @enum {string} */
                        role?: "viewer" | "maker" | "checker" | "admin" | "auditor";
                        enabled?: boolean;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": components["schemas"]["Operator"];
                    };
                };
            };
        };
        trace?: never;
    };
    "/operator/v1/operators/{name}/tokens/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke a token of somebody
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                    id: number;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": Record<string, never>;
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{name}/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A new password, shown once; the second factor, all sessions and all tokens end
         * @description Right: `manage`. Takes a person at hand: no token, and a proof of the last five minutes.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            password: string;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/operators/{name}/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where somebody is signed in
         * @description Right: `audit`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["Session"][];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        /**
         * Sign somebody out everywhere, programs with a token of theirs too
         * @description Right: `manage`.
         */
        delete: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path: {
                    name: string;
                };
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            /** @description So many sessions */
                            ended: number;
                            /** @description So many tokens */
                            revoked: number;
                        };
                    };
                };
            };
        };
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The audit log, the newest first
         * @description Right: `audit`.
         */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "system.change" | "aggregator.add" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "settings.four_eyes" | "operator.create" | "operator.change" | "operator.reset" | "operator.unlock" | "operator.end_sessions" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp" | "account.backup_codes" | "account.end_session" | "token.create" | "token.revoke";
                    /** @description Like withdrawal:1000001 or merchant:1001 */
                    subject?: string;
                    from?: string;
                    to?: string;
                    limit?: number;
                    cursor?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: components["schemas"]["AuditEntry"][];
                            /** @description Give it as `cursor` for what follows; null: that is all */
                            next: string | null;
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit/actions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everything that leaves a line in the audit log, in words
         * @description Right: `audit`.
         */
        get: {
            parameters: {
                query?: never;
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            items: {
                                /** @enum {string} */
                                action: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "system.change" | "aggregator.add" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "settings.four_eyes" | "operator.create" | "operator.change" | "operator.reset" | "operator.unlock" | "operator.end_sessions" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp" | "account.backup_codes" | "account.end_session" | "token.create" | "token.revoke";
                                meaning: string;
                            }[];
                        };
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit.csv": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All of the audit log that the filter lets through, the newest first, as CSV
         * @description Right: `audit`.
         */
        get: {
            parameters: {
                query?: {
                    actor?: string;
                    action?: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "system.change" | "aggregator.add" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "settings.four_eyes" | "operator.create" | "operator.change" | "operator.reset" | "operator.unlock" | "operator.end_sessions" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp" | "account.backup_codes" | "account.end_session" | "token.create" | "token.revoke";
                    /** @description Like withdrawal:1000001 or merchant:1001 */
                    subject?: string;
                    from?: string;
                    to?: string;
                };
                header?: never;
                path?: never;
                cookie?: never;
            };
            requestBody?: never;
            responses: {
                /** @description CSV with the columns seq, at, actor, via, address, action, subject, reason, before, after, request_id */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": string;
                    };
                };
            };
        };
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/operator/v1/audit/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check every line against its hash; keep the `head` elsewhere to have it checked next time
         * @description Right: `audit`.
         */
        post: {
            parameters: {
                query?: never;
                header?: {
                    /** @description Of your choice, new for every change: sent again with the same key and body, it happens once and gets the first answer. Credits and debits need one. */
                    "idempotency-key"?: string;
                };
                path?: never;
                cookie?: never;
            };
            requestBody: {
                content: {
                    "application/json": {
                        /**
                         * @description SEQ:HASH, as an earlier check answered it
                         * @example 4711:0000000000000000000000000000000000000000000000000000000000000000
                         */
                        expect?: string;
                    };
                };
            };
            responses: {
                /** @description Default Response */
                200: {
                    headers: {
                        [name: string]: unknown;
                    };
                    content: {
                        "application/json": {
                            ok: boolean;
                            /** @description So many lines are as they were written */
                            entries: number;
                            /** @description The end that is on record; null: it is gone */
                            head: {
                                seq: number;
                                hash: string;
                                text: string;
                            } | null;
                            first_wrong: {
                                seq: number;
                                what: string;
                            } | null;
                        };
                    };
                };
            };
        };
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Halt: {
            /** @enum {string} */
            scope: "global" | "merchant" | "system" | "aggregator";
            /** @description Which merchant, system or aggregator; empty: everything */
            subject: string;
            actor: string;
            reason: string;
            /** Format: date-time */
            at: string;
        };
        Aggregator: {
            name: string;
            /** @enum {string} */
            kind: "simulator" | "http" | "sluice";
            url: string;
            enabled: boolean;
            deadline_ms: number;
            finality_seconds: number;
            /** @description What it still holds for us; null: not tracked */
            float: string | null;
            /** @description Its own halt; a global one stops it too */
            halted: components["schemas"]["Halt"] | null;
            /** @description Payouts that may be under way there */
            under_way: number;
            version: string;
        };
        Refusal: {
            /** @description What is wrong and what to do, for a person */
            error: string;
            /** @enum {string} */
            code: "malformed" | "sign_in_required" | "wrong_credentials" | "forbidden" | "csrf" | "second_factor_required" | "in_person" | "prove_first" | "not_found" | "method_not_allowed" | "wrong_state" | "stale" | "repeated" | "too_large" | "unsupported_content_type" | "invalid" | "locked" | "too_many" | "internal_error" | "busy";
            /** @description The field at fault, where one is */
            field?: string;
            request_id: string;
        };
        Route: {
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            aggregator: string;
            position: number;
            enabled: boolean;
            min: string | null;
            max: string | null;
            version: string;
        };
        AuditEntry: {
            seq: number;
            /** Format: date-time */
            at: string;
            actor: string;
            /** @enum {string} */
            via: "console" | "token" | "command line" | "system";
            address: string | null;
            /** @enum {string} */
            action: "withdrawal.claim" | "withdrawal.give_back" | "withdrawal.pay" | "withdrawal.cancel" | "withdrawal.return" | "withdrawal.route" | "withdrawal.retry" | "withdrawal.reveal" | "withdrawal.search" | "withdrawal.export" | "proposal.make" | "proposal.confirm" | "proposal.reject" | "incident.open" | "incident.close" | "merchant.create" | "merchant.change" | "merchant.rotate_key" | "merchant.credit" | "merchant.debit" | "merchant.collect" | "merchant.export" | "webhook.set" | "webhook.remove" | "webhook.enable" | "webhook.disable" | "webhook.rotate_secret" | "webhook.resend" | "system.change" | "aggregator.add" | "aggregator.change" | "route.set" | "route.remove" | "halt.set" | "halt.lift" | "bank.set" | "bank.import" | "bank.remove" | "reconciliation.run" | "ledger.verify" | "audit.run" | "audit.verify" | "audit.export" | "settings.four_eyes" | "operator.create" | "operator.change" | "operator.reset" | "operator.unlock" | "operator.end_sessions" | "session.open" | "session.refuse" | "session.prove" | "session.close" | "account.password" | "account.totp" | "account.backup_codes" | "account.end_session" | "token.create" | "token.revoke";
            subject: string;
            reason: string | null;
            before: {
                [key: string]: unknown;
            } | null;
            after: {
                [key: string]: unknown;
            } | null;
            request_id: string | null;
        };
        Bank: {
            bank_id: string;
            name: string;
        };
        Incident: {
            id: number;
            /** @enum {string} */
            kind: "wrong_amount" | "paid_after_cancel" | "unconfirmed" | "paid_twice" | "paid_by_bank" | "refused_after_paid" | "lost_by_aggregator" | "undecided" | "unknown_reference" | "webhook_disabled" | "audit_finding";
            meaning: string;
            withdrawal_id: number | null;
            reference: string | null;
            detail: string;
            /** Format: date-time */
            opened_at: string;
            closed_at: string | null;
            closed_by: string | null;
            resolution: string | null;
        };
        LedgerCheck: {
            id: number;
            actor: string;
            differences: number;
            seconds: number;
            /** Format: date-time */
            at: string;
        };
        Entry: {
            account: number;
            account_name: string;
            seq: number;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            balance_after: string;
            step: string;
            /** Format: date-time */
            at: string;
        };
        LedgerEntry: {
            account: number;
            account_name: string;
            seq: number;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            balance_after: string;
            step: string;
            /** Format: date-time */
            at: string;
            /** @description The withdrawal; for the steps deposit, debit and collect the number of that one. With `step` it finds both sides. */
            ref: number;
        };
        WebhookEndpoint: {
            merchant_id: number;
            url: string;
            events: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
            enabled: boolean;
            disabled_because: string | null;
            failing_since: string | null;
            /** @description Until then messages are signed with both secrets */
            old_secret_until: string | null;
            version: string;
        };
        MerchantTerms: {
            /** @description Null: the fee is the one of the system */
            fee_percent: string | null;
            fee_fixed: string | null;
            fee_min: string | null;
            fee_max: string | null;
            min: string | null;
            max: string | null;
        };
        MerchantRow: {
            merchant_id: number;
            name: string;
            /** @enum {string} */
            status: "new" | "active" | "blocked" | "disabled";
            /** @enum {string} */
            payout_mode: "manual" | "auto";
            /** @enum {string} */
            fee_from: "balance" | "amount";
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owes: string;
            daily_limit: string | null;
            /** @description Empty: any address */
            ip_allow_list: string[];
            /** @description Requests a minute; null: the installation setting */
            rate_limit: number | null;
            frozen: {
                actor: string;
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Only where they are its own */
            terms: {
                [key: string]: components["schemas"]["MerchantTerms"];
            };
            keys: {
                /** Format: date-time */
                created_at: string;
                /** @description Null: the current key */
                expires_at: string | null;
            }[];
            /** Format: date-time */
            created_at: string;
            version: string;
        };
        Merchant: {
            merchant_id: number;
            name: string;
            /** @enum {string} */
            status: "new" | "active" | "blocked" | "disabled";
            /** @enum {string} */
            payout_mode: "manual" | "auto";
            /** @enum {string} */
            fee_from: "balance" | "amount";
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owes: string;
            daily_limit: string | null;
            /** @description Empty: any address */
            ip_allow_list: string[];
            /** @description Requests a minute; null: the installation setting */
            rate_limit: number | null;
            frozen: {
                actor: string;
                reason: string;
                /** Format: date-time */
                at: string;
            } | null;
            /** @description Only where they are its own */
            terms: {
                [key: string]: components["schemas"]["MerchantTerms"];
            };
            keys: {
                /** Format: date-time */
                created_at: string;
                /** @description Null: the current key */
                expires_at: string | null;
            }[];
            /** Format: date-time */
            created_at: string;
            version: string;
            webhook: components["schemas"]["WebhookEndpoint"] | null;
        };
        Proposal: {
            id: number;
            action: string;
            /** @description What will happen when it is confirmed, with amounts */
            summary: string;
            withdrawal_id: number | null;
            merchant_id: number | null;
            system: ("fps" | "card" | "usdt" | "ewallet") | null;
            /** @description Where it goes, masked */
            wallet: string | null;
            amount: string | null;
            reason: string | null;
            reference: string | null;
            evidence: string | null;
            refund_fee: boolean | null;
            maker: string;
            /** Format: date-time */
            made_at: string;
            checker: string | null;
            checked_at: string | null;
            verdict: ("confirmed" | "rejected") | null;
            /** @description Why it was turned down */
            remark: string | null;
        };
        Operator: {
            name: string;
            /** @enum {string} */
            role: "viewer" | "maker" | "checker" | "admin" | "auditor";
            enabled: boolean;
            /** @description Whether a second factor is set up */
            totp: boolean;
            /** Format: date-time */
            created_at: string;
            version: string;
        };
        Session: {
            id: string;
            current: boolean;
            ip_address: string | null;
            user_agent: string | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            last_seen_at: string;
            /** Format: date-time */
            expires_at: string;
        };
        Token: {
            id: number;
            name: string;
            /** Format: date-time */
            created_at: string;
            expires_at: string | null;
            last_used_at: string | null;
            revoked_at: string | null;
        };
        Withdrawal: {
            id: number;
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            status: "Created" | "Paid" | "Cancelled";
            returned: boolean;
            stage: ("queued" | "claimed" | "dispatching" | "sent" | "uncertain") | null;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            bank_id: string | null;
            bank_name: string | null;
            /** @description Masked */
            wallet: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_to_receive: string;
            /** @enum {string} */
            fee_from: "balance" | "amount";
            order_id: string | null;
            reference: string | null;
            auto: boolean;
            claimed_by: string | null;
            waiting_for: string | null;
            /** @description What waits for a second operator */
            proposal_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
            version: string;
        };
        OfferedWithdrawal: {
            id: number;
            merchant_id: number;
            merchant_name: string;
            /** @enum {string} */
            status: "Created" | "Paid" | "Cancelled";
            returned: boolean;
            stage: ("queued" | "claimed" | "dispatching" | "sent" | "uncertain") | null;
            /** @enum {string} */
            system: "fps" | "card" | "usdt" | "ewallet";
            bank_id: string | null;
            bank_name: string | null;
            /** @description Masked */
            wallet: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_fee: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount_to_receive: string;
            /** @enum {string} */
            fee_from: "balance" | "amount";
            order_id: string | null;
            reference: string | null;
            auto: boolean;
            claimed_by: string | null;
            waiting_for: string | null;
            /** @description What waits for a second operator */
            proposal_id: number | null;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            changed_at: string;
            version: string;
            /** @description The actions that the operator who asks may take now */
            actions: ("claim" | "take_over" | "give_back" | "reveal" | "pay" | "cancel" | "return" | "route" | "retry" | "resolve")[];
        };
        ReconciliationSummary: {
            id: number;
            aggregator: string;
            /** Format: date */
            day: string;
            /** @enum {string} */
            source: "file" | "api";
            actor: string;
            differences: number;
            /** Format: date-time */
            at: string;
        };
        Reconciliation: {
            id: number;
            aggregator: string;
            /** Format: date */
            day: string;
            /** @enum {string} */
            source: "file" | "api";
            actor: string;
            differences: number;
            /** Format: date-time */
            at: string;
            report: {
                aggregator: string;
                /** Format: date */
                day: string;
                currency: string;
                totals: {
                    there: {
                        count: number;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        sum: string;
                    };
                    here: {
                        count: number;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        sum: string;
                    };
                    ledger: {
                        count: number;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        sum: string;
                    };
                };
                /** @description All differences; the worst are listed, up to 10000 */
                found: number;
                counts: {
                    [key: string]: number;
                };
                differences: {
                    /** @enum {string} */
                    type: "missing_here" | "missing_there" | "amount" | "state" | "duplicate" | "ledger" | "late";
                    meaning: string;
                    /** @description Money may be where one of the books does not have it */
                    money: boolean;
                    reference: string;
                    withdrawal_id: number | null;
                    here: {
                        state: string;
                        withdrawal: string;
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        amount: string;
                        currency: string;
                    } | null;
                    there: {
                        /** @enum {string} */
                        state: "accepted" | "paid" | "refused" | "returned";
                        /**
                         * @description Two decimals, like 1250.50
                         * @example 1250.50
                         */
                        amount: string;
                        currency: string;
                        /** Format: date-time */
                        at: string;
                    } | null;
                    detail: string;
                }[];
            };
        };
        Settings: {
            /** @description Above it a second operator has to confirm; null: never */
            four_eyes_above: string | null;
            /**
             * @description Whether every operator has to set one up; configured where the service runs
             * @enum {string}
             */
            second_factor: "required" | "optional";
            version: string;
        };
        PocketSpan: {
            account: number;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            opening: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            closing: string;
            /** @description The last entry before the period; 0: there was none */
            after_seq: number;
            /** @description The last entry of the period */
            to_seq: number;
        };
        StatementLine: {
            /** Format: date-time */
            at: string;
            step: string;
            meaning: string;
            /** @description With `step`, finds its entries in the ledger */
            ref: number;
            withdrawal_id: number | null;
            note: string | null;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owed: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            available_after: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            held_after: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            owed_after: string;
        };
        System: {
            /** @enum {string} */
            name: "fps" | "card" | "usdt" | "ewallet";
            title: string;
            enabled: boolean;
            auto_payouts: boolean;
            /**
             * @description Of the amount, like 1.25
             * @example 1.25
             */
            fee_percent: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            fee_fixed: string;
            fee_min: string | null;
            fee_max: string | null;
            min: string | null;
            max: string | null;
            version: string;
        };
        Delivery: {
            id: number;
            merchant_id: number;
            withdrawal_id: number;
            seq: number;
            /** @enum {string} */
            type: "withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned";
            /** @enum {string} */
            state: "pending" | "delivered" | "failed";
            /** @description The next try; null: there is none */
            due_at: string | null;
            /** Format: date-time */
            created_at: string;
            tries: {
                number: number;
                status: number | null;
                error: string | null;
                ms: number;
                /** Format: date-time */
                at: string;
            }[];
        };
        ListedEndpoint: {
            merchant_id: number;
            merchant_name: string;
            url: string;
            events: ("withdraw.created" | "withdraw.paid" | "withdraw.cancelled" | "withdraw.returned")[];
            enabled: boolean;
            disabled_because: string | null;
            failing_since: string | null;
            old_secret_until: string | null;
            pending: number;
            failed: number;
        };
        Attempt: {
            number: number;
            aggregator: string;
            reference: string;
            provider_id: string | null;
            state: string;
            /**
             * @description Two decimals, like 1250.50
             * @example 1250.50
             */
            amount: string;
            /** Format: date-time */
            created_at: string;
            /** Format: date-time */
            not_after: string;
            lookups: number;
            resends: number;
            reports: {
                source: string;
                verdict: string;
                detail: string | null;
                provider_id: string | null;
                amount: string | null;
                currency: string | null;
                applied: string;
                exchange: {
                    /** @description What was sent, masked; null if it came unasked */
                    request: string | null;
                    /** @description Null if there was none; then the answer says why */
                    status: number | null;
                    /** @description What came back, masked and cut */
                    answer: string;
                    ms: number | null;
                } | null;
                /** Format: date-time */
                at: string;
            }[];
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
